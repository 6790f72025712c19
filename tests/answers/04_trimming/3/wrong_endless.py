"""Drops until it fits, where what is left may not be dropped.

hint: a loop that never ends
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = list(range(len(groups)))
    while count_tokens([m for n in kept for m in groups[n]], tools) > max_tokens:
        for n in kept:
            if n not in (0, task, len(groups) - 1):
                kept.remove(n)
                break
    return [m for n in kept for m in groups[n]]
