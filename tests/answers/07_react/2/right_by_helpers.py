"""A generator inside, a list outside."""


def result_of(call_id, record):
    for message in record:
        if message.get("tool_call_id") == call_id:
            return message["content"]


def translated(message, record):
    if message["role"] == "tool":
        return
    if message["role"] != "assistant":
        yield message
        return
    if not message.get("tool_calls"):
        yield say("assistant", f"Final Answer: {message['content']}")
        return
    for place, call in enumerate(message["tool_calls"]):
        lines = []
        if place == 0 and message["content"]:
            lines.append(f"Thought: {message['content']}")
        lines.append(f"Action: {call['function']['name']}")
        lines.append(f"Action Input: {call['function']['arguments']}")
        yield say("assistant", "\n".join(lines))
        yield say("user", f"Observation: {result_of(call['id'], record)}")


def record_as_text(record):
    return [each for message in record for each in translated(message, record)]
