"""Forgets to return the view.

hint: Give its list back with return
"""


def latest_only(messages, info):
    seen, view = set(), []
    for turn in reversed(turns(messages)):
        made = {c["id"]: str(c["function"]) for c in turn[0].get("tool_calls") or []}
        old = {i for i, what in made.items() if what in seen}
        view[:0] = [m | {"content": OLD} if m.get("tool_call_id") in old else m for m in turn]
        seen |= set(made.values())


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
