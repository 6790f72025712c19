"""The mark sticks to the last word.

hint: One space belongs between
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    choice = raw["choices"][0]
    text = (choice["message"].get("content") or "").strip()
    return text + "[cut off]" if choice["finish_reason"] == "length" else text
