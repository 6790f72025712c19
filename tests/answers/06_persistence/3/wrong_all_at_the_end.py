"""Puts all new results at the end of the history.

hint: It belongs behind its reply
"""


def close_open_calls(messages):
    closed = list(messages)
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        for each in message.get("tool_calls", []):
            if each["id"] not in answered:
                closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed
