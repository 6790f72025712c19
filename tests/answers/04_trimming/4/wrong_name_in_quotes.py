"""Writes the name OLD as a text.

hint: write it without quotes
"""


def latest_only(messages, info):
    seen = set()
    view = []
    for turn in reversed(turns(messages)):
        calls = turn[0].get("tool_calls") or []
        keys = [(c["function"]["name"], c["function"]["arguments"]) for c in calls]
        old = {c["id"] for c, k in zip(calls, keys) if k in seen}
        seen |= set(keys)
        view = [
            ({**m, "content": "OLD"} if m.get("tool_call_id") in old else m) for m in turn
        ] + view
    return view


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
