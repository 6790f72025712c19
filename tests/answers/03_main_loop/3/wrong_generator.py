"""A generator.

hint: list(...)
"""


def messages_sent(messages):
    for n, m in enumerate(messages):
        if m["role"] == "assistant":
            yield n
