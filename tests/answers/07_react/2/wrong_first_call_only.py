"""Takes the first call alone.

hint: The second call is gone
"""


def record_as_text(record):
    """A record with calls -> a list of messages without: actions and observations are text."""
    results = {each["tool_call_id"]: each["content"] for each in record if each["role"] == "tool"}
    text = []
    for message in record:
        calls = message.get("tool_calls") or []
        if message["role"] in ("system", "user"):
            text.append(message)
        elif message["role"] == "assistant" and not calls:
            text.append(say("assistant", f"Final Answer: {message['content']}"))
        thought = f"Thought: {message['content']}\n" if message["content"] else ""
        for call in calls[:1]:
            name, arguments = call["function"]["name"], call["function"]["arguments"]
            text.append(say("assistant", f"{thought}Action: {name}\nAction Input: {arguments}"))
            text.append(say("user", f"Observation: {results[call['id']]}"))
            thought = ""
    return text
