"""eval in a cage once more.

hint: A caged eval still gets
"""


def calculate(expression):
    return eval(expression.strip(), {"__builtins__": {}}, {})
