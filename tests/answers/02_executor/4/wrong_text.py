"""The result as a text.

hint: is a text
"""


def calculate(expression):
    return str(eval(expression))
