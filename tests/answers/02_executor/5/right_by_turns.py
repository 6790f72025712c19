"""A character from the front, one from the back, by turns."""


def cut(text, limit):
    if len(text.encode()) <= limit:
        return text
    if limit < len(MARK):
        return text.encode()[:limit].decode("utf-8", "ignore")
    room = limit - len(MARK)
    i, j = 0, len(text)
    used = 0
    front = True
    while i < j:
        c = text[i] if front else text[j - 1]
        n = len(c.encode())
        if used + n > room:
            break
        used += n
        if front:
            i += 1
        else:
            j -= 1
        front = not front
    return text[:i] + MARK + text[j:]
