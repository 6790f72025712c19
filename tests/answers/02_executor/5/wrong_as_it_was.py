"""Theirs, copied and not mended.

hint: The mark needs room as well
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    half = limit // 2
    return data[:half].decode(errors="replace") + MARK + data[-half:].decode(errors="replace")
