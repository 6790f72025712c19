"""Looks for the orphan in front, where the system prompt stands.

hint: is an orphan: its call, message 2, is gone
"""


def my_window(messages, size):
    window = list(messages)
    while len(window) > size:
        window.pop(1)
    while window and window[0]["role"] == "tool":
        window.pop(0)
    return window
