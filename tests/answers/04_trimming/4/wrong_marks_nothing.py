"""Compares ids, and no id comes twice.

hint: Nothing is marked
"""


def latest_only(messages, info):
    ids = [call["id"] for m in messages for call in m.get("tool_calls") or []]
    return [
        m | {"content": OLD} if m["role"] == "tool" and ids.count(m["tool_call_id"]) > 1 else m
        for m in messages
    ]


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
