"""Everything but ASCII is thrown away.

hint: throw away more than one character
"""


def cut(text, limit):
    if len(text.encode()) <= limit:
        return text
    plain = text.encode("ascii", "ignore").decode()
    half = (limit - len(MARK)) // 2
    return plain[:half] + MARK + plain[len(plain) - half :]
