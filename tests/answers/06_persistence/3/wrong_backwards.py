"""Goes through the calls from the last to the first.

hint: in the order of the calls
"""


def close_open_calls(messages):
    closed = list(messages)
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        for each in reversed(message.get("tool_calls", [])):
            if each["id"] not in answered:
                closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed
