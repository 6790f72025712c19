"""A helper whose name a check might take for itself."""

import ast
import operator

OPS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}


def value(node):
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.BinOp):
        return OPS[type(node.op)](value(node.left), value(node.right))
    if isinstance(node, ast.UnaryOp):
        return OPS[type(node.op)](value(node.operand))
    raise ValueError("not arithmetic")


def calculate(expression):
    return value(ast.parse(expression.strip(), mode="eval").body)
