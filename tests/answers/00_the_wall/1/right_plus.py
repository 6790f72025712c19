"""Two lists joined by +."""


def next_messages(messages, answer, question):
    return messages + [
        {"role": "assistant", "content": answer},
        {"role": "user", "content": question},
    ]
