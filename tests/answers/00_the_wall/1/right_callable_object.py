"""An object that can be called."""


class NextMessages:
    def __call__(self, messages, answer, question):
        return messages + [{"role": "assistant", "content": answer}, user(question)]


next_messages = NextMessages()
