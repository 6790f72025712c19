"""Head and tail have the whole limit each.

hint: Add up what you keep
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    head = data[:limit].decode(errors="ignore")
    return head + MARK + data[-limit:].decode(errors="ignore")
