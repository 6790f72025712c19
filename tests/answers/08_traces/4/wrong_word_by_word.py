"""Looks at words between blanks.

hint: The name stays, and its value becomes
"""


def my_redact(text, environment):
    """The text, with the values of secret variables replaced by [key]."""
    values = [
        value
        for name, value in environment.items()
        if {"KEY", "TOKEN", "PASSWORD"} & set(name.upper().split("_")) and len(value) >= 6
    ]
    forms = values + [quote(value, safe="") for value in values]
    return " ".join(
        "[key]" if any(form in word for form in forms) else word for word in text.split()
    )
