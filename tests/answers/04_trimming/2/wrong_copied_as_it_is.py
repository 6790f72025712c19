"""Their code, copied and given another name.

hint: is an orphan: its call, message 2, is gone
"""


def my_window(messages, size):
    while len(messages) > size:
        messages.pop(1)
    return messages
