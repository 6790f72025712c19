"""Drops orphans until nothing is left of a newest turn that is too large.

hint: Nothing but the system prompt is left
"""


def my_window(messages, size):
    window = messages[max(1, len(messages) - size + 1) :]
    while window and window[0]["role"] == "tool":
        window = window[1:]
    return messages[:1] + window
