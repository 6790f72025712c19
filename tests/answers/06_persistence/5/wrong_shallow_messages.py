"""Copies each message, but not the calls in it.

hint: copies the outside only
"""


def fork(messages, step):
    steps = sum(message["role"] == "assistant" for message in messages)
    if step < 0 or step > steps:
        raise ValueError(f"step must be 0 to {steps}")
    kept, count = [], 0
    for message in messages:
        count += message["role"] == "assistant"
        if count > step or (count == step and step and message["role"] == "user"):
            break
        kept.append(message)
    return [dict(message) for message in kept]
