"""The tree is checked node by node, then compiled."""

import ast


def calculate(expression):
    tree = ast.parse(expression.strip(), mode="eval")
    ok = (
        ast.Expression,
        ast.BinOp,
        ast.UnaryOp,
        ast.Constant,
        ast.Add,
        ast.Sub,
        ast.Mult,
        ast.Div,
        ast.USub,
        ast.UAdd,
    )
    for n in ast.walk(tree):
        if not isinstance(n, ok):
            raise ValueError("no")
        if isinstance(n, ast.Constant) and type(n.value) not in (int, float):
            raise ValueError
    return eval(compile(tree, "", "eval"), {"__builtins__": {}})
