"""The mark has its room, and halves of characters become signs.

hint: 'replace' is only one way
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode(errors="replace")
    tail = room // 2
    head = data[: room - tail].decode(errors="replace")
    return head + MARK + data[len(data) - tail :].decode(errors="replace")
