"""Character by character, by counting their bytes; decodes nothing."""


def longest(text, room):
    end = size = 0
    while end < len(text) and size + len(text[end].encode()) <= room:
        size += len(text[end].encode())
        end += 1
    return text[:end]


def cut(text, limit):
    if len(text.encode("utf-8")) <= limit:
        return text
    room = limit - len(MARK)
    if room < 0:
        return longest(text, limit)
    return longest(text, room // 2) + MARK + longest(text[::-1], room // 2)[::-1]
