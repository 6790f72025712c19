"""Fails where there is a system prompt and nothing else.

hint: There may be no turn yet
"""


def my_window(messages, size):
    system, *groups = turns(messages)
    window = groups.pop()
    while groups and 1 + len(groups[-1]) + len(window) <= size:
        window = groups.pop() + window
    return system + window
