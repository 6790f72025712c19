"""Adds up from request to request.

hint: You add up from request to request
"""


def messages_sent(messages):
    total, sums = 0, []
    for place, message in enumerate(messages):
        if message["role"] == "assistant":
            total += place
            sums.append(total)
    return sums
