"""Begins with the first results, and so misses the first request.

hint: The first request is missing
"""


def messages_sent(messages):
    return [
        place
        for place, message in enumerate(messages)
        if message["role"] == "assistant" and messages[place - 1]["role"] == "tool"
    ]
