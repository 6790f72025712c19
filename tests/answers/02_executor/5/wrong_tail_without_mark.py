"""Without room for the mark head and tail are stuck together.

hint: without any tail
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        half = limit // 2
        short = data[: limit - half] + data[len(data) - half :]
        return short.decode(errors="ignore")
    tail = room // 2
    head = data[: room - tail].decode(errors="ignore")
    return head + MARK + data[len(data) - tail :].decode(errors="ignore")
