"""Takes an id for answered when any reply has a result of that id.

hint: does not answer the second
"""


def close_open_calls(messages):
    closed, seen, waiting = [], set(), []
    answered = {message.get("tool_call_id") for message in messages}
    for message in messages:
        if message["role"] != "tool":
            closed += waiting
            waiting = []
        closed.append(message)
        for each in message.get("tool_calls", []):
            if each["id"] not in answered and each["id"] not in seen:
                seen.add(each["id"])
                waiting.append(tool_message(each["id"], interrupted(each["function"]["name"])))
    return closed + waiting
