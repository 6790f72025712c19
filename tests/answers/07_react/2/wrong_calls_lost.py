"""Looks at content alone.

hint: The call is gone, and its result
"""


def record_as_text(record):
    text = []
    for message in record:
        if message["role"] in ("system", "user"):
            text.append(message)
        elif message["role"] == "assistant" and message["content"]:
            text.append(say("assistant", f"Final Answer: {message['content']}"))
    return text
