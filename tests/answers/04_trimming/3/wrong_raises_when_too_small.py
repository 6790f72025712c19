"""Raises where even the least is too much.

hint: It is given all the same
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    kept = {0, max(i for i, g in enumerate(groups) if g[0]["role"] == "user"), len(groups) - 1}
    size = count_tokens([m for n in kept for m in groups[n]], tools)
    if size > max_tokens:
        raise ValueError("too small")
    for i in reversed(range(len(groups))):
        if i in kept:
            continue
        size += count_tokens(groups[i])
        if size > max_tokens:
            break
        kept.add(i)
    return [m for n in sorted(kept) for m in groups[n]]
