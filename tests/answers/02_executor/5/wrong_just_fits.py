"""A text of just the limit is cut.

hint: At most so many
"""


def cut(text, limit):
    data = text.encode()
    if len(data) < limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode(errors="ignore")
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[len(data) - tail :].decode(errors="ignore")
