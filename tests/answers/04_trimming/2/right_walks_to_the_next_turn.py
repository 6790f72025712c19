"""By places, without turns."""


def my_window(messages, size):
    start = max(1, len(messages) - max(size, 1) + 1)
    while start < len(messages) and messages[start]["role"] == "tool":
        start += 1
    if start >= len(messages):
        start = len(messages) - 1
        while start > 1 and messages[start]["role"] == "tool":
            start -= 1
    return messages[:1] + messages[max(start, 1) :]
