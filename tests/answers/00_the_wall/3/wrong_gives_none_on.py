"""It gives None where there is no choice.

hint: None is what brought the next line down
"""


def text_of(raw):
    if raw["choices"]:
        return (raw["choices"][0]["message"]["content"] or "").strip()
    return None
