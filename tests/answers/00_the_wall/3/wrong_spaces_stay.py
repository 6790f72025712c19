"""The spaces around the text are kept.

hint: The spaces around the text are still there
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    return raw["choices"][0]["message"]["content"] or ""
