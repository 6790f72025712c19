"""The right side comes first.

hint: Which side of the minus comes first?
"""

import ast
import operator

SIGNS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul}
SIGNS |= {ast.Div: operator.truediv, ast.USub: operator.neg, ast.UAdd: operator.pos}


def calculate(expression):
    return worked_out(ast.parse(expression.strip(), mode="eval").body)


def worked_out(node):
    if isinstance(node, ast.Constant) and type(node.value) in (int, float):
        return node.value
    if isinstance(node, ast.UnaryOp) and type(node.op) in SIGNS:
        return SIGNS[type(node.op)](worked_out(node.operand))
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        return SIGNS[type(node.op)](worked_out(node.right), worked_out(node.left))
    raise ValueError("not a sum")
