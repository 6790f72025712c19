"""Cuts the first conversation itself.

hint: The first conversation was cut
"""


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    count = 0
    for number, message in enumerate(messages):
        count += message["role"] == "assistant"
        if count > step or (count == step and step and message["role"] == "user"):
            del messages[number:]
            break
    return messages
