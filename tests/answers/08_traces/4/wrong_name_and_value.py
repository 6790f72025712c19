"""Hides both.

hint: A name is no secret
"""


def my_redact(text, environment):
    secret = {"KEY", "TOKEN", "PASSWORD"}
    for name, value in environment.items():
        if secret & set(name.upper().split("_")) and len(value) >= 6:
            text = text.replace(name, "[key]")
            text = text.replace(value, "[key]")
            text = text.replace(quote(value, safe=""), "[key]")
    return text
