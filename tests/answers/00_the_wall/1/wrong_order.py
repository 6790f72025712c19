"""The question is put before the answer.

hint: in which they were said
"""


def next_messages(messages, answer, question):
    return [*messages, user(question), {"role": "assistant", "content": answer}]
