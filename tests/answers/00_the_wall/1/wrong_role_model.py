"""The role is called after the model.

hint: Which role is the model's
"""


def next_messages(messages, answer, question):
    return messages + [{"role": "model", "content": answer}, user(question)]
