"""Translates message by message.

hint: Two actions stand one after the other
"""


def record_as_text(record):
    text = []
    for message in record:
        if message["role"] == "tool":
            text.append(say("user", f"Observation: {message['content']}"))
        elif message.get("tool_calls"):
            thought = f"Thought: {message['content']}\n" if message["content"] else ""
            for call in message["tool_calls"]:
                asked = call["function"]
                action = f"Action: {asked['name']}\nAction Input: {asked['arguments']}"
                text.append(say("assistant", thought + action))
                thought = ""
        elif message["role"] == "assistant":
            text.append(say("assistant", f"Final Answer: {message['content']}"))
        else:
            text.append(message)
    return text
