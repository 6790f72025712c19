"""The mark is added before the spaces are taken off.

hint: Two spaces
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    text = choice["message"].get("content") or ""
    if choice["finish_reason"] == "length":
        text += " [cut off]"
    return text.strip()
