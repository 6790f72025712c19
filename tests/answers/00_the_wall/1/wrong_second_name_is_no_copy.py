"""Another name for the same list is taken for a copy, and += changes it.

hint: Make a new list and add to that
"""


def next_messages(messages, answer, question):
    new = messages
    new += [{"role": "assistant", "content": answer}, user(question)]
    return new
