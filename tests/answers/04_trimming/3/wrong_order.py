"""Puts the older turns behind the newest one.

hint: not in the order of the history
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    view = groups[0] + groups[task] + groups[-1]
    for n in reversed(range(1, len(groups) - 1)):
        if n == task:
            continue
        if count_tokens(view + groups[n], tools) > max_tokens:
            break
        view = view + groups[n]
    return view
