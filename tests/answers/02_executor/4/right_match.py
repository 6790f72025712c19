"""By pattern matching on the tree."""

import ast


def calculate(expression):
    def walk(node):
        match node:
            case ast.Expression(body=body):
                return walk(body)
            case ast.Constant(value=value) if type(value) is int or type(value) is float:
                return value
            case ast.UnaryOp(op=ast.USub(), operand=inner):
                return -walk(inner)
            case ast.UnaryOp(op=ast.UAdd(), operand=inner):
                return walk(inner)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return walk(left) + walk(right)
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return walk(left) - walk(right)
            case ast.BinOp(left=left, op=ast.Mult(), right=right):
                return walk(left) * walk(right)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return walk(left) / walk(right)
        raise TypeError(type(node).__name__)

    return walk(ast.parse(expression.lstrip(), mode="eval"))
