"""Tries every cut, the longest view first, and copies its messages."""

import copy


def my_trim(messages, max_tokens, tools=()):
    groups = turns(copy.deepcopy(messages))
    task = [turn for turn in groups if turn[0]["role"] == "user"][-1:]
    for cut in range(len(groups)):
        old = [turn for turn in groups[:cut] if turn[0]["role"] == "system" or turn in task]
        view = [message for turn in old + groups[cut:] for message in turn]
        if count_tokens(view, tools) <= max_tokens:
            break
    return view
