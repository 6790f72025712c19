"""Half characters as escapes.

hint: in another form
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK)
    half = room // 2
    return (
        data[:half].decode(errors="backslashreplace")
        + MARK
        + data[len(data) - half :].decode(errors="backslashreplace")
    )
