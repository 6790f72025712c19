"""Turns of its own, which know one result each.

hint: the second result of a turn
"""


def my_trim(messages, max_tokens, tools=()):
    groups = []
    for m in messages:
        if m["role"] == "tool" and groups[-1][-1]["role"] == "assistant":
            groups[-1].append(m)
        else:
            groups.append([m])
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    kept = {0, task, len(groups) - 1}
    size = sum(count_tokens(groups[n]) for n in kept) + count_tokens([], tools)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
