"""Glues the view together with the task always in second place.

hint: the task stands in front of what was said before it
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    head = groups[0] + groups[task]
    tail = groups[-1]
    for n in reversed(range(1, len(groups) - 1)):
        if n == task:
            continue
        if count_tokens(head + groups[n] + tail, tools) > max_tokens:
            break
        tail = groups[n] + tail
    return head + tail
