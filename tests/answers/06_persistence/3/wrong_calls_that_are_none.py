"""Makes ids out of the calls.

hint: The question and the reply stay
"""


def close_open_calls(messages):
    out = []
    for m in messages:
        m = dict(m)
        if "tool_calls" in m:
            m["tool_calls"] = [c["id"] for c in m["tool_calls"]]
        out.append(m)
    return out
