"""Takes every message after the first for a reply.

hint: A result is no request
"""


def messages_sent(messages):
    return list(range(1, len(messages)))
