"""content may be None, but the field has to be there.

hint: no field content at all
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    text = (choice["message"]["content"] or "").strip()
    if choice["finish_reason"] == "length":
        text = f"{text} [cut off]".strip()
    return text
