"""Gives the sum of all in place of a list.

hint: That is the sum
"""


def messages_sent(messages):
    return sum(n for n, message in enumerate(messages) if message["role"] == "assistant")
