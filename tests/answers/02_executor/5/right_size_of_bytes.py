"""A helper with the name of one of the checks' own."""


def size(data):
    return len(data)


def cut(text, limit):
    data = text.encode()
    if size(data) <= limit:
        return text
    room = limit - len(MARK)
    if room < 0:
        return data[:limit].decode(errors="ignore")
    h = room // 2
    return data[:h].decode(errors="ignore") + MARK + data[size(data) - h :].decode(errors="ignore")
