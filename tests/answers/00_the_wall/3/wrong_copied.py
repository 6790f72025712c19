"""Their line, copied and not mended.

hint: An empty list has no item 0
"""


def text_of(raw):
    return raw["choices"][0]["message"]["content"].strip()
