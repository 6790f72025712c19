"""Half an answer is given as a whole one.

hint: nobody can tell from what you return
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    return (raw["choices"][0]["message"].get("content") or "").strip()
