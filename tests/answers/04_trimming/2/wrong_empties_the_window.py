"""Drops orphans until nothing is left, and falls over it.

hint: The newest turn, 6-8, always stays
"""


def my_window(messages, size):
    m = list(messages)
    while len(m) > size:
        m.pop(1)
        while m[1]["role"] == "tool":
            m.pop(1)
    return m
