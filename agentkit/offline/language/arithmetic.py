"""The little arithmetic that a rule can do: for answers without a calculator."""

import ast
import operator
from collections.abc import Callable

_OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def small_sum(expression: str) -> float | int | None:
    """The value of a short expression of + - * / and brackets, or None where that is not all it
    has.
    """
    if len(expression) > 60:
        return None
    try:
        value = _value(ast.parse(expression.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError, MemoryError):
        return None
    return int(value) if float(value).is_integer() and abs(value) < 1e15 else round(value, 6)


def _value(node: ast.expr) -> float:
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    ):
        if abs(node.value) > 1e12:
            raise ValueError("too large")
        return node.value
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return _OPERATORS[type(node.op)](_value(node.left), _value(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    raise ValueError("not plain arithmetic")
