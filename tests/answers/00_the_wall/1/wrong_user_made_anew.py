"""The given helper is overwritten, with another key.

hint: Compare the two
"""


def user(text):
    return {"role": "user", "text": text}


def next_messages(messages, answer, question):
    return messages + [{"role": "assistant", "content": answer}, user(question)]
