"""The old list becomes one item of the new one.

hint: a list inside your list
"""


def next_messages(messages, answer, question):
    return [messages, {"role": "assistant", "content": answer}, user(question)]
