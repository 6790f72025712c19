"""An assert says what is no reply."""


def text_of(raw):
    assert "choices" in raw, "no reply"
    if not raw["choices"]:
        return ""
    c = raw["choices"][0]
    t = c["message"].get("content")
    t = t.strip() if t is not None else ""
    if c["finish_reason"] == "length":
        t = t + " [cut off]" if t != "" else "[cut off]"
    return t
