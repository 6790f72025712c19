"""Takes the open calls out of the reply.

hint: the model will not know that it may have paid
"""


def close_open_calls(messages):
    answered = {message.get("tool_call_id") for message in messages}
    closed = []
    for message in messages:
        if "tool_calls" in message:
            kept = [each for each in message["tool_calls"] if each["id"] in answered]
            message = {**message, "tool_calls": kept}
        closed.append(message)
    return closed
