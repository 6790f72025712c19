"""Splits at the values and joins with the mark."""


def my_redact(text, environment):
    words = ("key", "token", "password")
    forms = []
    for name, value in environment.items():
        if len(value) < 6:
            continue
        for word in name.lower().split("_"):
            if word in words:
                forms.append(value)
                forms.append(quote(value, safe=""))
    while forms:
        longest = max(forms, key=len)
        forms.remove(longest)
        text = "[key]".join(text.split(longest))
    return text
