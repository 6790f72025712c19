"""Counts the whole history for every request.

hint: The history grew on the way
"""


def messages_sent(messages):
    return [len(messages) for message in messages if message["role"] == "assistant"]
