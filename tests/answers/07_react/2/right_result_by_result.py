"""Goes by the results, as the package does."""


def record_as_text(record):
    text, waiting = [], {}
    for message in record:
        role, words = message["role"], message["content"]
        if role == "tool":
            text += [waiting.pop(message["tool_call_id"]), say("user", "Observation: " + words)]
        elif role == "assistant" and message.get("tool_calls"):
            lead = f"Thought: {words}\n" if words else ""
            for call in message["tool_calls"]:
                wanted = call["function"]
                lines = f"Action: {wanted['name']}\nAction Input: {wanted['arguments']}"
                waiting[call["id"]], lead = say("assistant", lead + lines), ""
        elif role == "assistant":
            text.append(say("assistant", "Final Answer: " + words))
        else:
            text.append(dict(message))
    return text
