"""A copy first, then whole turns out of it, the oldest first."""

import copy
from collections import deque
from itertools import chain


def my_window(messages, size):
    groups = deque(turns(copy.deepcopy(messages[1:])))
    while len(groups) > 1 and 1 + sum(map(len, groups)) > size:
        groups.popleft()
    return [messages[0], *chain.from_iterable(groups)]
