"""Deletes a slice of the caller's list, and gives a copy.

hint: out of the record itself
"""


def my_window(messages, size):
    start = max(1, len(messages) - size + 1)
    while start < len(messages) and messages[start]["role"] == "tool":
        start += 1
    del messages[1:start]
    return list(messages)
