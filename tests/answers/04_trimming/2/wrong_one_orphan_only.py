"""Drops one orphan, but a turn may have two results.

hint: A turn may have several results
"""


def my_window(messages, size):
    window = messages[max(1, len(messages) - size + 1) :]
    if window and window[0]["role"] == "tool":
        window = window[1:]
    return messages[:1] + window
