"""The mark is left out although there is room for it.

hint: and for head and tail beside it
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 20:
        return data[:limit].decode(errors="ignore")
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[len(data) - tail :].decode(errors="ignore")
