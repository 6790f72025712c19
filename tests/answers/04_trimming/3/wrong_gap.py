"""Goes on to older, shorter turns behind one that does not fit.

hint: a gap in the middle
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = {0, task, len(groups) - 1}
    size = count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(len(groups))):
        cost = count_tokens(groups[n])
        if n not in kept and size + cost <= max_tokens:
            size += cost
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
