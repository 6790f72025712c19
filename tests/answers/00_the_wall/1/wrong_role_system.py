"""The model speaks with the programmer's role.

hint: Which role is the model's
"""


def next_messages(messages, answer, question):
    return messages + [{"role": "system", "content": answer}, user(question)]
