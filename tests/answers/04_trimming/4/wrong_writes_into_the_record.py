"""Writes the new content into the messages of the record.

hint: You wrote into a message of the record
"""


def latest_only(messages, info):
    seen = set()
    for turn in reversed(turns(messages)):
        made = {c["id"]: str(c["function"]) for c in turn[0].get("tool_calls") or []}
        for m in turn[1:]:
            if made[m["tool_call_id"]] in seen:
                m["content"] = OLD
        seen |= set(made.values())
    return messages


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
