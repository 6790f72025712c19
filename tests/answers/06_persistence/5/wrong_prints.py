"""Prints the fork and returns nothing.

hint: Build a list, and return it
"""


def fork(messages, step):
    print(messages[: step + 1])
