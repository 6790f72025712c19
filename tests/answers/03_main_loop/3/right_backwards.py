"""Goes backwards and cuts the history before each reply."""


def messages_sent(messages):
    sent, rest = [], list(messages)
    while rest:
        if rest.pop()["role"] == "assistant":
            sent.insert(0, len(rest))
    return sent
