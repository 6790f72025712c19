"""Keeps everything before the next reply, the next question too.

hint: End before it
"""

import copy


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step:
            break
        kept.append(message)
    return copy.deepcopy(kept)
