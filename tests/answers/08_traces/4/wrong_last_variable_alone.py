"""Begins with the old text each time.

hint: Only the last variable's value
"""


def my_redact(text, environment):
    secret = {"KEY", "TOKEN", "PASSWORD"}
    new = text
    for name, value in environment.items():
        if secret & set(name.upper().split("_")) and len(value) >= 6:
            new = text.replace(value, "[key]")
            new = new.replace(quote(value, safe=""), "[key]")
    return new
