"""Bytes come back.

hint: Return a text, not bytes
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode(errors="ignore")
    tail = room // 2
    head = data[: room - tail]
    return head + MARK.encode() + data[len(data) - tail :]
