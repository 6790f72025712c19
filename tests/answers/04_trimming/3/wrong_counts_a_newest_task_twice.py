"""Where the task is the newest turn, it is counted twice.

hint: counted twice
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    newest = len(groups) - 1
    users = [i for i, g in enumerate(groups) if g[0]["role"] == "user"]
    kept = {0, users[-1], newest}
    used = (
        count_tokens([], tools)
        + count_tokens(groups[0])
        + count_tokens(groups[users[-1]])
        + count_tokens(groups[newest])
    )
    for i in range(newest - 1, -1, -1):
        if i in kept:
            continue
        used += count_tokens(groups[i])
        if used > max_tokens:
            break
        kept.add(i)
    return [m for n in sorted(kept) for m in groups[n]]
