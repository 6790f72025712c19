"""Lets the newest turn go when it does not fit.

hint: never learns what its call brought
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = {0, task}
    size = count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
