"""Forwards, in two passes: where each call stands last, then the view; parsed arguments."""


def key(call):
    arguments = json.loads(call["function"]["arguments"])
    return call["function"]["name"], json.dumps(arguments, sort_keys=True)


def latest_only(messages, info):
    groups = turns(messages)
    last = {
        key(call): n for n, turn in enumerate(groups) for call in turn[0].get("tool_calls") or []
    }
    view = []
    for n, (head, *answers) in enumerate(groups):
        view.append(head)
        for call, answer in zip(head.get("tool_calls") or [], answers, strict=False):
            view.append(dict(answer, content=OLD) if last[key(call)] > n else answer)
    return view


def make_reader(client, model):
    agent = Agent(client=client, model=model, tools=Toolbox([read_page]), context=latest_only)
    return agent
