"""Gives a tuple.

hint: Give back a list
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    kept = {0, max(i for i, g in enumerate(groups) if g[0]["role"] == "user"), len(groups) - 1}
    for i in range(len(groups) - 1, -1, -1):
        if i in kept:
            continue
        trial = kept | {i}
        if count_tokens([m for n in sorted(trial) for m in groups[n]], tools) > max_tokens:
            break
        kept = trial
    return tuple(m for n in sorted(kept) for m in groups[n])
