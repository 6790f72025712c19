"""Compares parsed arguments, in Chinese."""


def 键(调用):
    f = 调用["function"]
    return f["name"], json.dumps(json.loads(f["arguments"]), sort_keys=True)


def latest_only(messages, info):
    最新 = {}
    for 号, 一轮 in enumerate(turns(messages)):
        for c in 一轮[0].get("tool_calls", []):
            最新[键(c)] = 号
    out = []
    for 号, 一轮 in enumerate(turns(messages)):
        旧 = [c["id"] for c in 一轮[0].get("tool_calls", []) if 最新[键(c)] != 号]
        for m in 一轮:
            out.append(
                {**m, "content": OLD} if m["role"] == "tool" and m["tool_call_id"] in 旧 else m
            )
    return out


def make_reader(client, model):
    return Agent(client=client, model=model, tools=[read_page], context=latest_only)
