"""A tuple.

hint: not a tuple
"""


def next_messages(messages, answer, question):
    return (*messages, {"role": "assistant", "content": answer}, user(question))
