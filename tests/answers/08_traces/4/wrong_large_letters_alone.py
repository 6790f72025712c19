"""Knows names in capital letters.

hint: Small letters say it
"""


def my_redact(text, environment):
    """The text, with the values of secret variables replaced by [key]."""
    values = [
        value
        for name, value in environment.items()
        if {"KEY", "TOKEN", "PASSWORD"} & set(name.split("_")) and len(value) >= 6
    ]
    forms = values + [quote(value, safe="") for value in values]
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, "[key]")
    return text
