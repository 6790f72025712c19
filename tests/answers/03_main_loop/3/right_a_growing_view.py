"""Replays the history and writes down its length at each reply."""


def replies(messages):
    view = []
    for message in messages:
        if message.get("role") == "assistant":
            yield len(view)
        view = view + [message]


messages_sent = lambda messages: [*replies(messages)]  # noqa: E731
