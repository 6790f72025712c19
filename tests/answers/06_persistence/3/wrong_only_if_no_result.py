"""Closes only a reply that has no result at all.

hint: c2 and c3 are still open
"""


def close_open_calls(messages):
    closed = list(messages)
    if closed and closed[-1].get("tool_calls"):
        for each in closed[-1]["tool_calls"]:
            closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed
