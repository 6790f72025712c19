"""Changes the list and gives None, as list.sort does.

hint: Give its list back with return
"""


def my_window(messages, size):
    while len(messages) > size or messages[1]["role"] == "tool":
        messages.pop(1)
