"""Hides the names.

hint: The name is hidden, and the key is shown
"""


def my_redact(text, environment):
    for name in environment:
        if "KEY" in name or "TOKEN" in name or "PASSWORD" in name:
            text = text.replace(name, "[key]")
    return text
