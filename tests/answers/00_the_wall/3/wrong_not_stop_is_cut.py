"""Whatever is not stop is taken for a cut.

hint: Only 'length' means a cut
"""


def text_of(raw):
    if not raw["choices"]:
        return ""
    c = raw["choices"][0]
    t = (c["message"].get("content") or "").strip()
    return (t + " [cut off]").strip() if c["finish_reason"] != "stop" else t
