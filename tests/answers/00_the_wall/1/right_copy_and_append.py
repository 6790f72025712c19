"""A copy of the list, then append twice."""


def next_messages(messages, answer, question):
    history = list(messages)
    history.append({"content": answer, "role": "assistant"})
    history.append({"content": question, "role": "user"})
    return history
