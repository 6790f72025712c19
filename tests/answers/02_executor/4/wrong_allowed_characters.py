"""Only characters of sums, but two stars make a power.

hint: for 9**9**9 comes next
"""

import re


def calculate(expression):
    if not re.fullmatch(r"[0-9+\-*/(). ]+", expression):
        raise ValueError("only numbers, + - * / and brackets")
    return eval(expression.strip())
