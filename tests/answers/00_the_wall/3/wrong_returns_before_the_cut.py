"""No text: it returns before it looks whether the reply was cut off.

hint: you return before you look at that
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    if not choice["message"].get("content"):
        return ""
    text = choice["message"]["content"].strip()
    return text + " [cut off]" if choice["finish_reason"] == "length" else text
