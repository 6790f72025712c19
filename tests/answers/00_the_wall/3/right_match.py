"""The cases as patterns."""


def text_of(raw):
    match raw["choices"]:
        case []:
            return ""
        case [{"message": {"content": str(text)}, "finish_reason": reason}, *_]:
            text = text.strip()
        case [{"finish_reason": reason}, *_]:
            text = ""
    return " ".join(filter(None, [text, "[cut off]" if reason == "length" else ""]))
