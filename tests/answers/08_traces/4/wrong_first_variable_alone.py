"""Returns inside of the loop.

hint: Only the first variable was looked at
"""


def my_redact(text, environment):
    secret = {"KEY", "TOKEN", "PASSWORD"}
    for name, value in environment.items():
        if secret & set(name.upper().split("_")) and len(value) >= 6:
            text = text.replace(value, "[key]")
            text = text.replace(quote(value, safe=""), "[key]")
            return text
    return text
