"""Gives the whole conversation for a step that is not there.

hint: There is no step 5
"""

import copy


def fork(messages, step):
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step or (count == step and step and message["role"] == "user"):
            break
        kept.append(message)
    return copy.deepcopy(kept)
