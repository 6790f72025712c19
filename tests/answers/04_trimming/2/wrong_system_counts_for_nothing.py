"""Keeps `size` messages and the system prompt besides.

hint: the system prompt counts as well
"""


def my_window(messages, size):
    start = max(1, len(messages) - size)
    while messages[start]["role"] == "tool":
        start += 1
    return messages[:1] + messages[start:]
