"""It works on a conversation of one message: it takes the last one.

hint: Only the last message went along
"""


def next_messages(messages, answer, question):
    return [messages[-1], {"role": "assistant", "content": answer}, user(question)]
