"""Copies the list, but not the messages in it.

hint: You wrote into a message of the record
"""


def latest_only(messages, info):
    view = messages.copy()
    seen = set()
    for turn in reversed(turns(view)):
        made = {c["id"]: str(c["function"]) for c in turn[0].get("tool_calls") or []}
        for m in turn[1:]:
            if made[m["tool_call_id"]] in seen:
                m["content"] = OLD
        seen |= set(made.values())
    return view


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
