"""Helpers whose names a check might take for themselves."""


def head(text, n):
    return text.encode()[:n].decode(errors="ignore")


def tail(text, n):
    return text.encode()[len(text.encode()) - n :].decode(errors="ignore")


def cut(text, limit):
    if len(text.encode()) <= limit:
        return text
    room = limit - len(MARK)
    if room < 0:
        return head(text, limit)
    return head(text, room // 2) + MARK + tail(text, room // 2)
