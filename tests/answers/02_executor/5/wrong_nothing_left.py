"""Without room for the mark nothing is kept.

hint: the head may have the whole limit then
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return ""
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[len(data) - tail :].decode(errors="ignore")
