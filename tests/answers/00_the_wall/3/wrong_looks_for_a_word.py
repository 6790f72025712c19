"""It looks for the word length anywhere in the reply.

hint: only finish_reason says
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    text = (choice["message"].get("content") or "").strip()
    return f"{text} [cut off]".strip() if "length" in str(choice) else text
