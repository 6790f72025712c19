"""Hands the results over as messages of the user.

hint: The results speak with the user's voice
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            if not calls:
                return message["content"]
            self.messages.append({"role": "assistant", "content": "I look it up."})
            for result in self.executor.run(calls):
                self.messages.append({"role": "user", "content": result.content})
        return None
