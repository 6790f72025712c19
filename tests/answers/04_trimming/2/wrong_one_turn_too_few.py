"""Stops a message too early.

hint: not one fewer: <=, not <
"""


def my_window(messages, size):
    window = []
    for turn in reversed(turns(messages)[1:]):
        if window and 1 + len(window) + len(turn) >= size:
            break
        window = turn + window
    return messages[:1] + window
