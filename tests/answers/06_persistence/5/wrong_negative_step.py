"""Refuses a step past the end, not one below 0.

hint: There is no step -1
"""

import copy


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step or (count == step and step and message["role"] == "user"):
            break
        kept.append(message)
    return copy.deepcopy(kept)
