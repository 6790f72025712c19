"""Gives a tuple.

hint: not as a tuple
"""


def messages_sent(messages):
    return tuple(n for n, message in enumerate(messages) if message["role"] == "assistant")
