"""It returns what append gives, which is None.

hint: append and extend change a list and return None
"""


def next_messages(messages, answer, question):
    new = [*messages, {"role": "assistant", "content": answer}]
    return new.append(user(question))
