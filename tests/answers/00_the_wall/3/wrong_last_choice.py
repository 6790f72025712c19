"""It takes the last choice instead of the first.

hint: of the first are asked for
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][-1]
    text = (choice["message"].get("content") or "").strip()
    if choice["finish_reason"] == "length":
        text = f"{text} [cut off]".strip()
    return text
