"""Gives the session, not its messages.

hint: Build a list
"""


def fork(messages, step):
    return Session(messages=messages).fork(at=step)
