"""append with a list puts the list in as one thing.

hint: append puts its argument in as one thing
"""


def next_messages(messages, answer, question):
    new = list(messages)
    new.append([{"role": "assistant", "content": answer}, user(question)])
    return new
