"""From each result back to its call, then ahead; a class of its own."""


def latest_only(messages, info):
    new = []
    for n, m in enumerate(messages):
        if m["role"] != "tool":
            new.append(m)
            continue
        k = n
        while messages[k]["role"] == "tool":
            k -= 1
        call = next(c for c in messages[k]["tool_calls"] if c["id"] == m["tool_call_id"])
        end = k + 1 + len(messages[k]["tool_calls"])
        calls = (x.get("tool_calls") or [] for x in messages[end:])
        later = [c["function"] for made in calls for c in made]
        new.append({**m, "content": OLD} if call["function"] in later else m)
    return new


class Reader(Agent):
    pass


def make_reader(client, model):
    return Reader(client, model, tools=[read_page], system="Read.", context=latest_only)
