"""Marks the first reading, and misses the second of three.

hint: The second of three is old too
"""


def latest_only(messages, info):
    groups = turns(messages)
    made = [{c["id"]: str(c["function"]) for c in t[0].get("tool_calls") or []} for t in groups]
    first = {}
    for n, turn in enumerate(made):
        for what in turn.values():
            first.setdefault(what, n)
    view = []
    for n, turn in enumerate(groups):
        later = [what for each in made[n + 1 :] for what in each.values()]
        for m in turn:
            what = made[n].get(m.get("tool_call_id"))
            view.append(m | {"content": OLD} if what in later and first[what] == n else m)
    return view


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
