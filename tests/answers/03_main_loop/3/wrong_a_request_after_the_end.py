"""Counts one more request for results at the end.

hint: there was no request after them
"""


def messages_sent(messages):
    sent = [n for n, message in enumerate(messages) if message["role"] == "assistant"]
    if messages[-1]["role"] == "tool":
        sent.append(len(messages))
    return sent
