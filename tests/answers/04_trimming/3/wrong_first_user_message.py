"""Takes the first user message for the task.

hint: The task is the *latest* user message
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    kept = {0, 1, len(groups) - 1}
    size = count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)
    for n in reversed(range(len(groups))):
        if n not in kept:
            size += count_tokens(groups[n])
            if size > max_tokens:
                break
            kept.add(n)
    return [m for n in sorted(kept) for m in groups[n]]
