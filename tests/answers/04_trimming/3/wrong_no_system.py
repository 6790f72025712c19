"""Keeps the task and the newest turns only.

hint: The system prompt, message 0, is gone
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    users = [n for n, turn in enumerate(groups) if turn[0]["role"] == "user"]
    kept = {users[-1], len(groups) - 1}
    size = count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(1, len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
