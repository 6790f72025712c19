"""finish_reason is looked for in the message.

hint: nobody can tell from what you return
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    m = raw["choices"][0]["message"]
    t = (m.get("content") or "").strip()
    if m.get("finish_reason") == "length":
        t = (t + " [cut off]").strip()
    return t
