"""Counts the messages only.

hint: you did not count them
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = {0, task, len(groups) - 1}
    size = sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
