"""One pattern for all values."""

import re


def is_secret(name):
    return re.search(r"(?:^|_)(?:key|token|password)(?:_|$)", name, re.IGNORECASE)


def my_redact(text, environment):
    values = {value for name, value in environment.items() if is_secret(name)}
    forms = [form for each in values if len(each) > 5 for form in (each, quote(each, safe=""))]
    if not forms:
        return text
    forms.sort(key=len, reverse=True)
    return re.sub("|".join(map(re.escape, forms)), "[key]", text)
