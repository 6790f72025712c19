"""Answers the calls with messages of the user.

hint: the role 'tool'
"""


def close_open_calls(messages):
    closed = list(messages)
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        for each in message.get("tool_calls", []):
            if each["id"] not in answered:
                text = interrupted(each["function"]["name"])
                closed.append({"role": "user", "tool_call_id": each["id"], "content": text})
    return closed
