"""The tail is lost.

hint: a log's last line is often the error
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = max(0, limit - len(MARK))
    return data[:room].decode(errors="ignore") + MARK
