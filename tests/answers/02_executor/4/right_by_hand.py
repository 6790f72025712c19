"""A parser by hand, without ast."""

import re


def calculate(expression):
    tokens = re.findall(r"\d+\.?\d*|\S", expression) + ["end"]

    def atom():
        token = tokens.pop(0)
        if token in "+-":
            return -atom() if token == "-" else atom()
        if token == "(":
            value = added()
            if tokens.pop(0) != ")":
                raise ValueError("a bracket is open")
            return value
        return float(token) if "." in token else int(token)

    def multiplied():
        value = atom()
        while tokens[0] in ("*", "/"):
            value = value * atom() if tokens.pop(0) == "*" else value / atom()
        return value

    def added():
        value = multiplied()
        while tokens[0] in ("+", "-"):
            value = value + multiplied() if tokens.pop(0) == "+" else value - multiplied()
        return value

    value = added()
    if tokens != ["end"]:
        raise ValueError(f"unexpected: {tokens[0]}")
    return value
