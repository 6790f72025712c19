"""Marks every result whose call comes more than once.

hint: Both are marked
"""


def latest_only(messages, info):
    every = [str(c["function"]) for m in messages for c in m.get("tool_calls") or []]
    view = []
    for turn in turns(messages):
        made = {c["id"]: str(c["function"]) for c in turn[0].get("tool_calls") or []}
        for m in turn:
            old = m["role"] == "tool" and every.count(made[m["tool_call_id"]]) > 1
            view.append(m | {"content": OLD} if old else m)
    return view


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
