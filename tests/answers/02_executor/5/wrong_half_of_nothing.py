"""A tail of 0 bytes is data[-0:], which is everything.

hint: data[-0:] is not nothing
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode(errors="ignore")
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[-tail:].decode(errors="ignore")
