"""Takes the newest turns, and none of them is the system prompt.

hint: It stays in front of every window
"""


def my_window(messages, size):
    window = []
    for turn in reversed(turns(messages)):
        if window and len(window) + len(turn) >= size:
            break
        window = turn + window
    return window
