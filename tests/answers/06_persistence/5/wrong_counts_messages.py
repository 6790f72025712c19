"""Takes a step for a message.

hint: one message, not one step
"""

import copy


def fork(messages, step):
    return copy.deepcopy(messages[:step])
