"""Counts what was added since the request before.

hint: You count what is new
"""


def messages_sent(messages):
    places = [n for n, message in enumerate(messages) if message["role"] == "assistant"]
    return [place - before for before, place in zip([0, *places], places)]
