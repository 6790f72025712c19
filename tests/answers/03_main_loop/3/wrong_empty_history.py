"""Looks at the first message without asking whether there is one.

hint: No message, no request
"""


def messages_sent(messages):
    sent = [0] if not messages else []
    for place, message in enumerate(messages):
        if message["role"] == "assistant":
            sent.append(place)
    return sent
