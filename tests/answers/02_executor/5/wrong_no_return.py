"""A text that fits is not returned.

hint: needs its `return`
"""


def cut(text, limit):
    data = text.encode()
    room = max(0, limit - len(MARK))
    if len(data) > limit:
        head = data[: room // 2].decode(errors="ignore")
        return head + MARK + data[-(room // 2) :].decode(errors="ignore")
