"""By the bits of UTF-8: a byte that goes on with a character begins with 10."""


def cut(text, limit):
    data, mark = text.encode(), MARK.encode()
    if len(data) <= limit:
        return text

    def goes_on(place):
        return place < len(data) and data[place] & 0b11000000 == 0b10000000

    has_room = limit > len(mark)
    first = (limit - len(mark) + 1) // 2 if has_room else limit
    last = len(data) - (limit - len(mark)) // 2
    while goes_on(first):
        first -= 1
    while goes_on(last):
        last += 1
    if not has_room:
        return data[:first].decode()
    return (data[:first] + mark + data[last:]).decode()
