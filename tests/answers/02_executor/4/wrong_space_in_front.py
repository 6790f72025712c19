"""A space in front makes ast.parse fail.

hint: there is strip
"""

import ast
import operator


def calculate(expression):
    ops = {
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: operator.truediv,
    }

    def ev(node):
        if isinstance(node, ast.Expression):
            return ev(node.body)
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return node.value
        if isinstance(node, ast.BinOp):
            return ops[type(node.op)](ev(node.left), ev(node.right))
        if isinstance(node, ast.UnaryOp):
            return {ast.USub: operator.neg, ast.UAdd: operator.pos}[type(node.op)](ev(node.operand))
        raise ValueError(ast.dump(node))

    return ev(ast.parse(expression, mode="eval"))
