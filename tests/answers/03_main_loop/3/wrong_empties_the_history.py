"""Takes the messages out of the history to count them.

hint: changed the history that it was to measure
"""


def messages_sent(messages):
    sent, before = [], 0
    while messages:
        if messages.pop(0)["role"] == "assistant":
            sent.append(before)
        before += 1
    return sent
