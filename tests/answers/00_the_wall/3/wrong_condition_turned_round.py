"""The condition says the opposite of what is meant.

hint: Where does it get lost
"""


def text_of(raw):
    if raw["choices"]:
        return ""
    return raw["choices"][0]["message"]["content"].strip()
