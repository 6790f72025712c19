"""Prints the numbers and returns nothing.

hint: Your function gives nothing back
"""


def messages_sent(messages):
    for place, message in enumerate(messages):
        if message["role"] == "assistant":
            print(place)
