"""get() with a default hides that there is no reply at all.

hint: Allow for less
"""


def text_of(raw):
    choices = raw.get("choices", [])
    if not choices:
        return ""
    text = (choices[0]["message"].get("content") or "").strip()
    if choices[0]["finish_reason"] == "length":
        text = (text + " [cut off]").strip()
    return text
