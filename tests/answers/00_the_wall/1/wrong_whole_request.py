"""It builds the request around the messages, too.

hint: That is the whole request
"""


def next_messages(messages, answer, question):
    reply = {"role": "assistant", "content": answer}
    return {"model": model, "messages": [*messages, reply, user(question)]}
