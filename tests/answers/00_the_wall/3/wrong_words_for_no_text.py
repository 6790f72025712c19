"""Where the field is not there, words are put in that no model has written.

hint: A message without the field content has no text either
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    text = (choice["message"].get("content", "(no text)") or "").strip()
    if choice["finish_reason"] == "length":
        text = f"{text} [cut off]".strip()
    return text
