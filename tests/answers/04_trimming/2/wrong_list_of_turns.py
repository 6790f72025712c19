"""Gives turns, not messages.

hint: Lay it out flat
"""


def my_window(messages, size):
    system, *groups = turns(messages)
    window = [groups.pop()] if groups else []
    n = sum(map(len, window))
    while groups and 1 + len(groups[-1]) + n <= size:
        n += len(groups[-1])
        window = [groups.pop()] + window
    return [system] + window
