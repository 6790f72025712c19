"""Takes it that each message has calls.

hint: not every message has tool_calls
"""


def close_open_calls(messages):
    out = []
    for m in messages:
        out.append(m)
        for c in m["tool_calls"]:
            out.append(tool_message(c.id, interrupted(c.name)))
    return out
