"""Cuts the history into turns, and takes them until the step is over."""

import copy

from agentkit.history import turns


def fork(messages, step):
    kept, left = [], step
    for turn in turns(messages):
        is_step = turn[0]["role"] == "assistant"
        if (is_step and left == 0) or (step and left == 0):
            break
        left -= is_step
        kept += turn
    if left:
        raise ValueError(f"no step {step}")
    return copy.deepcopy(kept)
