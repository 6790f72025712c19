"""The empty list is looked after, None is not.

hint: None has no strip
"""


def text_of(raw):
    if len(raw["choices"]) == 0:
        return ""
    return raw["choices"][0]["message"]["content"].strip()
