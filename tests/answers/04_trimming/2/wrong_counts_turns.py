"""Keeps size turns.

hint: counts messages, not turns
"""


def my_window(messages, size):
    groups = turns(messages)
    return groups[0] + [m for g in groups[1:][-(size - 1) :] for m in g]
