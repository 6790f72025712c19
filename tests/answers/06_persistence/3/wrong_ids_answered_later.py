"""Takes a call for answered when a later reply has a result of that id.

hint: does not answer the first
"""


def close_open_calls(messages):
    closed, waiting = [], []
    for number, message in enumerate(messages):
        if message["role"] != "tool":
            closed += waiting
            waiting = []
        closed.append(message)
        later = {other.get("tool_call_id") for other in messages[number:]}
        for each in message.get("tool_calls", []):
            if each["id"] not in later:
                waiting.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed + waiting
