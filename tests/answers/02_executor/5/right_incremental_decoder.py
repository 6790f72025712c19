"""A decoder that waits for the rest of a character."""

import codecs


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text

    def head(d):
        return codecs.getincrementaldecoder("utf-8")().decode(d)

    room = limit - 15
    if room < 1:
        return head(data[:limit])
    k = room // 2
    t = data[-(room - k) :]
    while t and (t[0] & 0xC0) == 0x80:
        t = t[1:]
    return head(data[:k]) + MARK + t.decode()
