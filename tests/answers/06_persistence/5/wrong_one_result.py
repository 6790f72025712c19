"""Keeps one result only.

hint: A step keeps all its results
"""

import copy


def fork(messages, step):
    kept, count = [], 0
    for message in messages:
        if message["role"] == "assistant":
            count += 1
            if count > step:
                break
        kept.append(message)
        if count == step and message["role"] == "tool":
            break
    return copy.deepcopy(kept)
