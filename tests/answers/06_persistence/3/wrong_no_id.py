"""Results that say of no call.

hint: which call it answers
"""


def close_open_calls(messages):
    from agentkit.history import turns

    out = []
    for t in turns(messages):
        out.extend(t)
        done = {m["tool_call_id"] for m in t[1:]}
        out += [
            {"role": "tool", "content": interrupted(c["function"]["name"])}
            for c in t[0].get("tool_calls", ())
            if c["id"] not in done
        ]
    return out
