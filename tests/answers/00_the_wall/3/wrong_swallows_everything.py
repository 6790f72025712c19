"""Whatever goes wrong becomes an empty text.

hint: Now a fault that an endpoint reports looks like an empty answer
"""


def text_of(raw):
    try:
        choice = raw["choices"][0]
        text = (choice["message"].get("content") or "").strip()
        cut = choice["finish_reason"] == "length"
        return f"{text} [cut off]".strip() if cut else text
    except Exception:
        return ""
