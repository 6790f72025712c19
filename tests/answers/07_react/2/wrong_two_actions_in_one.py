"""One message of the record is one of the text.

hint: Two actions in one message
"""


def record_as_text(record):
    text = []
    for message in record:
        if message["role"] == "tool":
            text.append(say("user", f"Observation: {message['content']}"))
        elif message.get("tool_calls"):
            lines = [f"Thought: {message['content']}"] if message["content"] else []
            for call in message["tool_calls"]:
                lines.append(f"Action: {call['function']['name']}")
                lines.append(f"Action Input: {call['function']['arguments']}")
            text.append(say("assistant", "\n".join(lines)))
        elif message["role"] == "assistant":
            text.append(say("assistant", f"Final Answer: {message['content']}"))
        else:
            text.append(message)
    return text
