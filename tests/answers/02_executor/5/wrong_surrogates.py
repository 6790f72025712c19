"""Half characters as surrogates.

hint: in another form
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK)
    half = room // 2
    return (
        data[:half].decode(errors="surrogateescape")
        + MARK
        + data[len(data) - half :].decode(errors="surrogateescape")
    )
