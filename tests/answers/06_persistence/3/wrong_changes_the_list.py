"""Appends to the list that it was given.

hint: You changed the caller's list
"""


def close_open_calls(messages):
    answered = {message.get("tool_call_id") for message in messages}
    for message in list(messages):
        for each in message.get("tool_calls", []):
            if each["id"] not in answered:
                messages.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return messages
