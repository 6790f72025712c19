"""The role is the key, the content its value.

hint: the same two keys
"""


def next_messages(messages, answer, question):
    return messages + [{"assistant": answer}, {"user": question}]
