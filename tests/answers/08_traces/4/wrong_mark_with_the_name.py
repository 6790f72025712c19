"""The mark says which variable it was.

hint: whatever the name of the variable
"""


def my_redact(text, environment):
    secret = {"KEY", "TOKEN", "PASSWORD"}
    for name, value in environment.items():
        if secret & set(name.upper().split("_")) and len(value) >= 6:
            text = text.replace(value, f"[{name}]")
            text = text.replace(quote(value, safe=""), "[key]")
    return text
