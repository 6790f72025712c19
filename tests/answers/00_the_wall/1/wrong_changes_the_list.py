"""It appends to the list that belongs to the caller.

hint: Your function changed the list
"""


def next_messages(messages, answer, question):
    messages.append({"role": "assistant", "content": answer})
    messages.append(user(question))
    return messages
