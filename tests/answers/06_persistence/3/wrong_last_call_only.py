"""Looks at the last call of a reply alone.

hint: c3 is closed, c2 is not
"""


def close_open_calls(messages):
    closed = list(messages)
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        if message.get("tool_calls"):
            last = message["tool_calls"][-1]
            if last["id"] not in answered:
                closed.append(tool_message(last["id"], interrupted(last["function"]["name"])))
    return closed
