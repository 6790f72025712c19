"""Marks every result there is.

hint: Even the newest is marked
"""


def latest_only(messages, info):
    return [m | {"content": OLD} if m["role"] == "tool" else m for m in messages]


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
