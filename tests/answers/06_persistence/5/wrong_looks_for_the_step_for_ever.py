"""Goes on looking for a step that is not there.

hint: Is there a loop that never ends?
"""

import copy


def fork(messages, step):
    if step < 0:
        raise ValueError(step)
    end = count = 0
    wanted = "tool" if step else "user"
    while count < step or (end < len(messages) and messages[end]["role"] == wanted):
        if end < len(messages):
            count += messages[end]["role"] == "assistant"
            end += 1
    return copy.deepcopy(messages[:end])
