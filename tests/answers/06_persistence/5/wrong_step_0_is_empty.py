"""Loses the first question at step 0.

hint: Do not lose it
"""

import copy


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    if step == 0:
        return []
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step or (count == step and message["role"] == "user"):
            break
        kept.append(message)
    return copy.deepcopy(kept)
