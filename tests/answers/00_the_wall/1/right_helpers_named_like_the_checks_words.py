"""Helpers whose names a check might take for itself."""


def answered(text):
    return {"role": "assistant", "content": text}


def asked(text):
    return {"role": "user", "content": text}


def next_messages(messages, answer, question):
    return [*messages, answered(answer), asked(question)]
