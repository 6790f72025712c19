"""Stops after the first open call.

hint: c2 is closed, c3 is not
"""


def close_open_calls(messages):
    closed = list(messages)
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        for each in message.get("tool_calls", []):
            if each["id"] not in answered:
                closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
                return closed
    return closed
