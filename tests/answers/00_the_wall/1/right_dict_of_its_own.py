"""Messages of a class of its own, which is a dict."""


class Message(dict):
    def __init__(self, role, content):
        super().__init__(role=role, content=content)


def next_messages(messages, answer, question):
    return list(messages) + [Message("assistant", answer), Message("user", question)]
