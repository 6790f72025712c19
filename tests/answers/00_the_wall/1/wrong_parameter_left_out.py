"""Two parameters where three are given.

hint: the parameters of the task
"""


def next_messages(messages, answer):
    return messages + [{"role": "assistant", "content": answer}]
