"""The n-th result belongs to the n-th call.

hint: An empty text is no thought
"""


def record_as_text(record):
    messages = []
    i = 0
    while i < len(record):
        m = record[i]
        if m["role"] == "assistant" and m.get("tool_calls"):
            calls = m["tool_calls"]
            for j, call in enumerate(calls):
                text = ""
                if j == 0 and m["content"] is not None:
                    text = "Thought: " + m["content"] + "\n"
                text += "Action: " + call["function"]["name"] + "\n"
                text += "Action Input: " + call["function"]["arguments"]
                messages.append(say("assistant", text))
                messages.append(say("user", "Observation: " + record[i + 1 + j]["content"]))
            i += len(calls)
        elif m["role"] == "assistant":
            messages.append(say("assistant", "Final Answer: " + m["content"]))
        else:
            messages.append(m)
        i += 1
    return messages
