"""A list of what is forbidden, and eval for the rest.

hint: Turn it round
"""


def calculate(expression):
    for word in ("__", "import", "open", "exec", "**", "'", '"', "True", "None", "j", "~"):
        if word in expression:
            raise ValueError(f"{word} is forbidden")
    return eval(expression.strip(), {"__builtins__": {}}, {})
