"""Leaves the system prompt out.

hint: goes along with every request
"""


def messages_sent(messages):
    rest = [message for message in messages if message["role"] != "system"]
    return [n for n, message in enumerate(rest) if message["role"] == "assistant"]
