"""Closes the last reply, as if a file could only break at its end.

hint: A reply in the middle may be open, too
"""


def close_open_calls(messages):
    closed = list(messages)
    tail = []
    while closed and closed[-1]["role"] == "tool":
        tail.insert(0, closed.pop())
    if not closed:
        return tail
    answered = {message["tool_call_id"] for message in tail}
    new = [
        tool_message(each["id"], interrupted(each["function"]["name"]))
        for each in closed[-1].get("tool_calls", [])
        if each["id"] not in answered
    ]
    return [*closed, *tail, *new]
