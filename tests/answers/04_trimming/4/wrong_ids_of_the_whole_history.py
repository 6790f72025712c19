"""Keeps one table of ids for the whole history; ids begin anew in each turn.

hint: The id call_0 comes again in a later turn
"""


def latest_only(messages, info):
    what = {c["id"]: str(c["function"]) for m in messages for c in m.get("tool_calls") or []}
    last = {}
    for n, m in enumerate(messages):
        if m["role"] == "tool":
            last[what[m["tool_call_id"]]] = n
    return [
        m | {"content": OLD} if m["role"] == "tool" and last[what[m["tool_call_id"]]] != n else m
        for n, m in enumerate(messages)
    ]


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
