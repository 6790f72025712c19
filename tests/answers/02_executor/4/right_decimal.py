"""Numbers that add up as on paper."""

import ast
from decimal import Decimal


def calculate(expression):
    return worked_out(ast.parse(expression.strip(), mode="eval").body)


def worked_out(node):
    match node:
        case ast.Constant(value=int() | float() as value) if type(value) is not bool:
            return Decimal(str(value))
        case ast.UnaryOp(ast.USub(), operand):
            return -worked_out(operand)
        case ast.UnaryOp(ast.UAdd(), operand):
            return worked_out(operand)
        case ast.BinOp(left, ast.Add(), right):
            return worked_out(left) + worked_out(right)
        case ast.BinOp(left, ast.Sub(), right):
            return worked_out(left) - worked_out(right)
        case ast.BinOp(left, ast.Mult(), right):
            return worked_out(left) * worked_out(right)
        case ast.BinOp(left, ast.Div(), right):
            return worked_out(left) / worked_out(right)
    raise ValueError("not arithmetic")
