"""A list of numpy's numbers."""

import numpy as np


def messages_sent(messages):
    return list(np.flatnonzero([message["role"] == "assistant" for message in messages]))
