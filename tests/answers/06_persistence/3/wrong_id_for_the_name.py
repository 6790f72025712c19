"""Names the id instead of the tool.

hint: takes the name of the tool
"""


def close_open_calls(messages):
    from agentkit.history import turns

    out = []
    for t in turns(messages):
        out.extend(t)
        done = {m["tool_call_id"] for m in t[1:]}
        out += [
            tool_message(c["id"], interrupted(c["id"]))
            for c in t[0].get("tool_calls", ())
            if c["id"] not in done
        ]
    return out
