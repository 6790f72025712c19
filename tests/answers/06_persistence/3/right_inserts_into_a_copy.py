"""Copies all, then inserts."""

import copy as kopie


def close_open_calls(messages):
    from agentkit.history import turns

    res = kopie.deepcopy(messages)
    pos = 0
    for t in turns(messages):
        pos += len(t)
        for c in t[0].get("tool_calls") or []:
            if c["id"] not in [x["tool_call_id"] for x in t[1:]]:
                res.insert(pos, tool_message(c["id"], interrupted(c["function"]["name"])))
                pos += 1
    return res
