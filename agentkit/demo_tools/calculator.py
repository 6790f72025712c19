"""A calculator that is safe to hand to a model. Lesson 02 builds a small one.

Teaches why a tool must not call `eval`: an expression that a model wrote can be any program. Here
the text is read twice. `_check` lets pass only numbers, operators, brackets and six functions, in
an order that makes sense, and says where it does not; `_value` works out the tree that Python's own
parser makes of it, node by node. Size is bounded: `9**9**9` is refused before it is worked out.
"""

from __future__ import annotations

import ast
import math
import operator
import re
import unicodedata
from collections.abc import Callable
from typing import Any

MAX_CHARACTERS = 500
MAX_BRACKETS = 50  # one inside the other
MAX_BITS = 1024  # of a whole number: about 308 digits, as far as a float reaches

Number = int | float

BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "abs": abs,
    "max": max,
    "min": min,
    "round": round,
    "sqrt": math.sqrt,
    "sum": sum,
}
# What people type on paper or on a Chinese keyboard, and how Python writes it.
SPELLINGS = {"×": "*", "÷": "/", "−": "-", "–": "-", "^": "**", "²": "**2", "³": "**3"}
TOKEN = re.compile(
    r"(?P<space> +)|(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[^\W\d]\w*)|(?P<open>[(\[])|(?P<close>[)\]])|(?P<comma>,)"
    r"|(?P<operator>\*\*|//|[-+*/%])"
)


def calculate(expression: str) -> Number:
    """Work out an arithmetic expression, such as "12 * (3 + 4)" or "sqrt(2) / 3".

    Operators: + - * / // (whole division) % (remainder) ** or ^ (power). Functions: abs, max, min,
    round, sqrt, sum. Also reads × ÷ − and full-width characters.

    Args:
        expression: The arithmetic expression to work out.
    """
    if len(expression) > MAX_CHARACTERS:
        raise ValueError(
            f"The expression has {len(expression)} characters, at most {MAX_CHARACTERS} are "
            "allowed. Work it out in parts."
        )
    return _Expression(expression).value()


class _Expression:
    """One expression, as it was written (`text`) and as Python writes it (`code`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.code, self.origins = _in_python(text)
        self.indent = len(self.code) - len(self.code.lstrip())

    def value(self) -> Number:
        if not self.code.strip():
            raise ValueError("The expression is empty. Give one, such as '12 * 7'.")
        self._check()
        try:
            return self._value(ast.parse(self.code.strip(), mode="eval").body)
        except (SyntaxError, MemoryError, RecursionError):
            raise ValueError(
                f"{_short(self.text)!r} is too long or has a mistake. Work it out in parts."
            ) from None

    def _check(self) -> None:
        """Refuse what is no arithmetic, or stands where it cannot; Python's parser comes after."""
        opened: list[int] = []
        at, before, wants_number = 0, "", True
        while at < len(self.code):
            token = TOKEN.match(self.code, at)
            if token is None:
                raise self._fault(at, at + 1, "is not part of arithmetic")
            start, at = at, token.end()
            kind, part = token.lastgroup, token[0]
            if kind == "space":
                continue
            problem = ""
            if kind == "name" and part not in FUNCTIONS:
                problem = f"is unknown. Functions are: {', '.join(FUNCTIONS)}"
            elif kind in ("number", "name", "open") and not wants_number and before != "name":
                problem = "has no operator before it"
            elif before == "name" and part != "(":
                problem = "stands where the function needs '('"
            elif kind == "number" and re.fullmatch("0[0-9]+", part):
                problem = "begins with 0. Write it without"
            elif kind == "close" and (
                not opened or self.code[opened[-1]] + part not in ("()", "[]")
            ):
                problem = "has no opening bracket"
            elif wants_number and (
                kind in ("comma", "close") or part in ("*", "/", "//", "%", "**")
            ):
                problem = "has no number before it"
            elif kind == "comma" and not opened:
                problem = "is outside brackets. Write numbers without separators: 1234567"
            if problem:
                raise self._fault(start, at, problem)
            if kind == "open":
                opened.append(start)
                if len(opened) > MAX_BRACKETS:
                    raise self._fault(start, at, "is nested too deeply. Work it out in parts")
            elif kind == "close":
                opened.pop()
            wants_number = kind in ("open", "comma", "operator")
            before = kind or ""
        if wants_number or before == "name":
            raise ValueError(f"{_short(self.text)!r} ends too early: something is missing.")
        if opened:
            raise self._fault(opened[-1], opened[-1] + 1, "is never closed")

    def _value(self, node: ast.expr) -> Number:
        match node:
            case ast.Constant(value=int() | float() as number):
                return self._bounded(node, number)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self._value(operand)
            case ast.UnaryOp(op=ast.UAdd(), operand=operand):
                return self._value(operand)
            case ast.BinOp(left=left, op=sign, right=right):
                numbers = self._value(left), self._value(right)
                if isinstance(sign, ast.Pow):
                    self._check_power(node, *numbers)
                return self._apply(node, BINARY[type(sign)], *numbers)
            case ast.Call(func=ast.Name(id=name), args=arguments):
                return self._call(node, name, arguments)
        raise self._fault_of(node, "is a list, and a number is wanted")

    def _call(self, node: ast.expr, name: str, arguments: list[ast.expr]) -> Number:
        if name in ("max", "min", "sum"):
            if len(arguments) == 1 and isinstance(arguments[0], ast.List):
                arguments = arguments[0].elts  # sum([1, 2]) as well as sum(1, 2)
            return self._apply(node, FUNCTIONS[name], [self._value(part) for part in arguments])
        if len(arguments) > (2 if name == "round" else 1):
            raise self._fault_of(node, f"has {len(arguments)} numbers, too many for {name}")
        numbers = [self._value(part) for part in arguments]
        if len(numbers) == 2 and (isinstance(numbers[1], float) or abs(numbers[1]) > 20):
            raise self._fault_of(node, "wants a whole number of decimal places, from -20 to 20")
        return self._apply(node, FUNCTIONS[name], *numbers)

    def _check_power(self, node: ast.expr, base: Number, exponent: Number) -> None:
        """Refuse a power before it is taken: Python's whole numbers grow without end."""
        if base < 0 and exponent != int(exponent):
            raise self._fault_of(node, "is the root of a negative number")
        whole = isinstance(base, int) and isinstance(exponent, int)
        if whole and (abs(int(base)).bit_length() - 1) * abs(exponent) > MAX_BITS:
            raise self._fault_of(node, f"is too {'large' if exponent > 0 else 'small'} a number")

    def _apply(self, node: ast.expr, function: Callable[..., Any], *operands: Any) -> Number:
        try:
            value = function(*operands)
        except ZeroDivisionError:
            part, position = self._part(*self._span(node))
            raise ZeroDivisionError(f"{part!r} at position {position} divides by zero.") from None
        except ValueError:
            raise self._fault_of(node, "is the root of a negative number") from None
        except OverflowError:
            raise self._fault_of(node, "is too large a number") from None
        return self._bounded(node, value)

    def _bounded(self, node: ast.expr, value: Any) -> Number:
        if isinstance(value, int) and value.bit_length() <= MAX_BITS:
            return value
        if isinstance(value, float) and math.isfinite(value):
            return value
        raise self._fault_of(node, "is too large a number")

    def _span(self, node: ast.expr) -> tuple[int, int]:
        return self.indent + node.col_offset, self.indent + (node.end_col_offset or 0)

    def _part(self, start: int, end: int) -> tuple[str, int]:
        """A part of the code as it was written, and its position in the text, counted from 1."""
        first, last = self.origins[start], self.origins[end - 1]
        return _short(self.text[first : last + 1]), first + 1

    def _fault(self, start: int, end: int, why: str) -> ValueError:
        part, position = self._part(start, end)
        return ValueError(f"{part!r} at position {position} {why}.")

    def _fault_of(self, node: ast.expr, why: str) -> ValueError:
        return self._fault(*self._span(node), why)


def _in_python(text: str) -> tuple[str, list[int]]:
    """The text in Python's spelling and, for each of its characters, the index it came from."""
    code, origins = "", []
    for index, character in enumerate(text):
        if "！" <= character <= "～":  # full-width forms of ASCII
            character = chr(ord(character) - 0xFEE0)
        digit = unicodedata.decimal(character, None)
        spelled = " " if character.isspace() else SPELLINGS.get(character, character)
        spelled = spelled if digit is None else str(digit)
        code += spelled
        origins += [index] * len(spelled)
    return code, origins


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:40] + "…"
