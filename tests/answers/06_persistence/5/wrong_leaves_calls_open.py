"""Ends with the reply, before its results.

hint: their results belong to step 1
"""

import copy


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    kept, count = [], 0
    for message in messages:
        if count == step and (step or message["role"] == "assistant"):
            break
        kept.append(message)
        count += message["role"] == "assistant"
    return copy.deepcopy(kept)
