"""Goes on behind a turn that does not fit.

hint: a gap in the middle
"""


def my_window(messages, size):
    groups = turns(messages)
    kept = [groups[-1]]
    n = 1 + len(groups[-1])
    for g in reversed(groups[1:-1]):
        if n + len(g) <= size:
            kept.insert(0, g)
            n += len(g)
    return groups[0] + [m for g in kept for m in g]
