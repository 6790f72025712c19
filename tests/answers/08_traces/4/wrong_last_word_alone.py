"""Looks at the last word of a name.

hint: may be the first of the name
"""


def my_redact(text, environment):
    """The text, with the values of secret variables replaced by [key]."""
    values = [
        value
        for name, value in environment.items()
        if name.upper().split("_")[-1] in ("KEY", "TOKEN", "PASSWORD") and len(value) >= 6
    ]
    forms = values + [quote(value, safe="") for value in values]
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, "[key]")
    return text
