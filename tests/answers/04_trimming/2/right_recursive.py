"""Calls itself with one turn less."""


def my_window(messages, size):
    ts = turns(messages)
    if len(messages) <= size or len(ts) <= 2:
        return list(messages)
    return my_window(ts[0] + sum(ts[2:], []), size)
