"""The package's own fork."""


def fork(messages, step):
    return Session(messages=messages).fork(at=step).messages
