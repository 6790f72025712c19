"""ast.literal_eval reads values, and works nothing out.

hint: literal_eval only reads values
"""

import ast


def calculate(expression):
    return ast.literal_eval(expression)
