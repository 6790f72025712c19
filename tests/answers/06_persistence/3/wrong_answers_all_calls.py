"""Answers each call, also those that have a result.

hint: c1 has a result, and now two
"""


def close_open_calls(messages):
    closed = list(messages)
    for message in messages:
        for each in message.get("tool_calls", []):
            closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed
