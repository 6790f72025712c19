"""The sign for half a character is removed, also where the text has it.

hint: stands in the text itself
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    room = limit - len(MARK)
    if room < 0:
        return data[:limit].decode(errors="replace").replace("�", "")
    half = room // 2
    return (
        data[:half].decode(errors="replace")
        + MARK
        + data[len(data) - half :].decode(errors="replace")
    ).replace("�", "")
