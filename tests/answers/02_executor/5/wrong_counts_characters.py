"""The limit is held in characters.

hint: a slice of a str characters
"""


def cut(text, limit):
    if len(text.encode()) <= limit:
        return text
    half = (limit - len(MARK)) // 2
    return text[:half] + MARK + text[-half:]
