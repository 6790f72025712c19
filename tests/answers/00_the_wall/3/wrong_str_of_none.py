"""str() makes a text of None: the word None.

hint: is the word 'None'
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    return str(raw["choices"][0]["message"]["content"]).strip()
