"""print returns None.

hint: and print does
"""


def next_messages(messages, answer, question):
    return print(messages + [{"role": "assistant", "content": answer}, user(question)])
