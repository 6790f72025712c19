"""Half a character raises.

hint: besides 'strict'
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK.encode())
    if room < 0:
        return data[:limit].decode()
    tail = room // 2
    head = data[: room - tail].decode()
    return head + MARK + data[len(data) - tail :].decode()
