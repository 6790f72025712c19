"""Swaps the two arguments of tool_message.

hint: The id comes first
"""


def close_open_calls(messages):
    from agentkit.history import turns

    out = []
    for t in turns(messages):
        out.extend(t)
        done = {m["tool_call_id"] for m in t[1:]}
        out += [
            tool_message(interrupted(c["function"]["name"]), c["id"])
            for c in t[0].get("tool_calls", ())
            if c["id"] not in done
        ]
    return out
