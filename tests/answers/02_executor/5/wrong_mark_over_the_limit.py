"""A limit below the mark gives the mark all the same.

hint: The mark alone is over this limit
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    room = max(room, 0)
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[len(data) - tail :].decode(errors="ignore")
