"""Gives a tuple.

hint: Give back a list
"""


def my_window(messages, size):
    system, *groups = turns(messages)
    window = groups.pop() if groups else []
    while groups and len(system) + len(groups[-1]) + len(window) <= size:
        window = groups.pop() + window
    return tuple(system + window)
