"""Another mark.

hint: Without the mark
"""

MARK = "..."


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode(errors="ignore")
    head = room // 2
    tail = room - head
    return (
        data[:head].decode(errors="ignore")
        + MARK
        + data[len(data) - tail :].decode(errors="ignore")
    )
