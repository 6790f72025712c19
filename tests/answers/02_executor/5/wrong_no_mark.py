"""Head and tail without a mark between them.

hint: takes head and tail for one text
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
    return head + data[len(data) - tail :].decode(errors="ignore")
