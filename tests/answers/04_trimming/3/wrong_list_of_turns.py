"""Gives turns, not messages.

hint: Lay it out flat
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
    return [groups[n] for n in sorted(kept)]
