"""Finds the place of the cut first, then slices."""

from copy import deepcopy


def fork(messages, step):
    replies = [n for n, message in enumerate(messages) if message["role"] == "assistant"]
    if step not in range(len(replies) + 1):
        raise ValueError(step)
    if step == 0:
        end = replies[0] if replies else len(messages)
    else:
        end = replies[step - 1] + 1
        while end < len(messages) and messages[end]["role"] == "tool":
            end += 1
    return deepcopy(messages[:end])
