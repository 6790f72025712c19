"""messages[-0:] is the whole list.

hint: That is the whole list
"""


def my_window(messages, size):
    *old, newest = turns(messages[1:])
    room = size - 1
    if room < 0 or len(newest) > room > 0:
        return messages[:1] + newest
    window = messages[1:][-room:]
    while window[0]["role"] == "tool":
        window = window[1:]
    return messages[:1] + window
