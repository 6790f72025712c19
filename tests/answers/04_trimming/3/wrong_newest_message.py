"""Keeps the newest message where it ought to keep the newest turn.

hint: the call with its result, not one message
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    least = [messages[0], *groups[task], messages[-1]]
    if count_tokens(least, tools) >= max_tokens:
        return least
    kept = {0, task}
    size = count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
