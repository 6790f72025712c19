"""Adds a task twice that is the newest turn itself.

hint: holds no message twice
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    size = count_tokens(groups[0] + groups[task] + groups[-1], tools)
    kept = []
    for n in reversed(range(1, len(groups) - 1)):
        if n == task:
            continue
        size += count_tokens(groups[n])
        if size > max_tokens:
            break
        kept.append(n)
    order = sorted([0, task, len(groups) - 1, *kept])
    return [m for n in order for m in groups[n]]
