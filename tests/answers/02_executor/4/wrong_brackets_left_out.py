"""The signs are worked out from left to right, and the brackets are dropped.

hint: Brackets come first
"""

import re


def calculate(expression):
    value, sign = 0, "+"
    for token in re.findall(r"[0-9.]+|[-+*/]", expression):
        if token in "+-*/":
            sign = token
            continue
        number = float(token)
        if sign == "/":
            value /= number
        else:
            value = {"+": value + number, "-": value - number, "*": value * number}[sign]
    return value
