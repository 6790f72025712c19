"""Gives a tuple.

hint: Build a list
"""


def close_open_calls(messages):
    from agentkit.history import turns

    out = ()
    for t in turns(messages):
        done = {m["tool_call_id"] for m in t[1:]}
        out += (
            *t,
            *[
                tool_message(c["id"], interrupted(c["function"]["name"]))
                for c in t[0].get("tool_calls", ())
                if c["id"] not in done
            ],
        )
    return out
