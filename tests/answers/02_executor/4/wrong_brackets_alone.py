"""Only harmless characters; but () and ... are made of them, too.

hint: Only numbers
"""


def calculate(expression):
    if not re.fullmatch(r"[0-9.+\-*/() ]+", expression) or "**" in expression or "//" in expression:
        raise ValueError("no")
    return eval(expression)
