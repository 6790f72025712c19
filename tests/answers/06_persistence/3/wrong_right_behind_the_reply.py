"""Puts the new results before the reply's own.

hint: c1's own result comes first
"""


def close_open_calls(messages):
    closed = []
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        closed.append(message)
        for each in message.get("tool_calls", []):
            if each["id"] not in answered:
                closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed
