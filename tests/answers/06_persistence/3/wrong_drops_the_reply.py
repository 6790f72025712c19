"""Cuts the history before the reply that has open calls.

hint: The reply is gone
"""


def close_open_calls(messages):
    answered = {message.get("tool_call_id") for message in messages}
    for number, message in enumerate(messages):
        if any(each["id"] not in answered for each in message.get("tool_calls", [])):
            return messages[:number]
    return list(messages)
