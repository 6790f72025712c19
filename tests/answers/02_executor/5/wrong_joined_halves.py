"""Head and tail are joined as bytes, and the mark is put in afterwards.

hint: two halves make a third character
"""


def cut(text, limit):
    data = text.encode()
    if len(data) <= limit:
        return text
    half = (limit - len(MARK)) // 2
    if half < 1:
        return data[:limit].decode(errors="ignore")
    kept = (data[:half] + data[-half:]).decode(errors="ignore")
    return kept[: len(kept) // 2] + MARK + kept[len(kept) // 2 :]
