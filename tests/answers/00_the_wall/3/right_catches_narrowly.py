"""An exception is caught, but only the one that is expected, at one place."""


def text_of(raw):
    try:
        first = raw["choices"][0]
    except IndexError:
        return ""
    text = first["message"].get("content")
    text = "" if text is None else text.strip()
    if first.get("finish_reason") != "length":
        return text
    return text + " [cut off]" if text else "[cut off]"
