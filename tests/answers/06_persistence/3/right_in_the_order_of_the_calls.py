"""Walks along the calls and takes what is there."""


def close_open_calls(messages):
    from agentkit.history import turns

    out = []
    for t in turns(messages):
        out.append(t[0])
        got = {m["tool_call_id"]: m for m in t[1:]}
        for c in t[0].get("tool_calls", ()):
            out.append(
                got.get(c["id"]) or tool_message(c["id"], interrupted(c["function"]["name"]))
            )
    return out
