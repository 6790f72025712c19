"""Keeps the newest turn, but does not count it.

hint: the newest turn as well
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = {0, task, len(groups) - 1}
    size = count_tokens(groups[0] + groups[task], tools)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
