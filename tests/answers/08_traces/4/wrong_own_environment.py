"""Looks at the real environment.

hint: is it the given environment
"""

import os


def my_redact(text, environment):
    """The text, with the values of secret variables replaced by [key]."""
    values = [
        value
        for name, value in os.environ.items()
        if {"KEY", "TOKEN", "PASSWORD"} & set(name.upper().split("_")) and len(value) >= 6
    ]
    forms = values + [quote(value, safe="") for value in values]
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, "[key]")
    return text
