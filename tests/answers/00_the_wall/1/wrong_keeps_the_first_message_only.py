"""It takes the message at place 0, which was all there was in the example.

hint: Only the first message went along
"""


def next_messages(messages, answer, question):
    return [messages[0], {"role": "assistant", "content": answer}, user(question)]
