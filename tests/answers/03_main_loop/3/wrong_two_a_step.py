"""Believes that each step adds two messages.

hint: more than two messages
"""


def messages_sent(messages):
    steps = sum(message["role"] == "assistant" for message in messages)
    return [1 + 2 * step for step in range(steps)]
