"""Cuts between messages, so that results lose their call.

hint: count and cut whole turns, not messages
"""


def my_trim(messages, max_tokens, tools=()):
    task = max(n for n, m in enumerate(messages) if m["role"] == "user")
    newest = len(messages) - len(turns(messages)[-1])
    kept = {0, task, *range(newest, len(messages))}
    size = count_tokens([], tools) + sum(count_tokens([messages[n]]) for n in kept)
    for n in reversed(range(newest)):
        if n not in kept:
            size += count_tokens([messages[n]])
            if size >= max_tokens:
                break
            kept.add(n)
    return [messages[n] for n in sorted(kept)]
