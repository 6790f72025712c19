"""Goes by the end of the name.

hint: A name may be that one word alone
"""


def my_redact(text, environment):
    """The text, with the values of secret variables replaced by [key]."""
    values = [
        value
        for name, value in environment.items()
        if name.upper().endswith(("_KEY", "_TOKEN", "_PASSWORD")) and len(value) >= 6
    ]
    forms = values + [quote(value, safe="") for value in values]
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, "[key]")
    return text
