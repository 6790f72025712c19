"""Two calls of one turn are the same to it.

hint: Both calls stand in one turn
"""


def latest_only(messages, info):
    seen = set()
    view = []
    for m in reversed(messages):
        view.insert(0, m)
    calls = []
    for i, m in enumerate(messages):
        for c in m.get("tool_calls") or []:
            calls.append((i, c["id"], c["function"]["name"], c["function"]["arguments"]))
    for n, (i, id_, name, args) in enumerate(calls):
        if any(name == x[2] and args == x[3] for x in calls[n + 1 :]):
            for j in range(i + 1, len(messages)):
                if messages[j].get("tool_call_id") == id_:
                    view[j] = messages[j] | {"content": OLD}
                    break
    return view


def make_reader(client, model):
    return Agent(client, model, [read_page], context=latest_only)
