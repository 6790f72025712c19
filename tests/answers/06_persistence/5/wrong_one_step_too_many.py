"""Ends after the next reply, off by one.

hint: one reply too many
"""

import copy


def fork(messages, step):
    kept, count = [], 0
    for message in messages:
        kept.append(message)
        count += message["role"] == "assistant"
        if count > step:
            break
    return copy.deepcopy(kept)
