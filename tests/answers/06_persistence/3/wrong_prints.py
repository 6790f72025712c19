"""Prints the closed list and returns nothing.

hint: Build a list, and return it
"""


def close_open_calls(messages):
    closed = list(messages)
    for message in messages:
        for each in message.get("tool_calls", []):
            if each["id"] not in [other.get("tool_call_id") for other in messages]:
                closed.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    print(closed)
