"""Counts the reply into the request that it answers.

hint: does not carry its own reply
"""


def messages_sent(messages):
    return [n for n, message in enumerate(messages, start=1) if message["role"] == "assistant"]
