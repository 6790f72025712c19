"""Never looks at what was said before the task.

hint: All of it fits, so all of it is sent
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = max(n for n, turn in enumerate(groups) if turn[0]["role"] == "user")
    head, tail = groups[0] + groups[task], groups[-1] if task < len(groups) - 1 else []
    for turn in reversed(groups[task + 1 : -1]):
        if count_tokens(head + turn + tail, tools) > max_tokens:
            break
        tail = turn + tail
    return head + tail
