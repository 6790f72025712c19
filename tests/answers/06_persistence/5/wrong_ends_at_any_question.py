"""Ends at the second question, whatever the step.

hint: What counts is how many replies
"""

import copy


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step or (kept and message["role"] == "user"):
            break
        kept.append(message)
    return copy.deepcopy(kept)
