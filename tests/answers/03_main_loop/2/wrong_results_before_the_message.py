"""Appends the model's message after the results.

hint: stand before the message that asked
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
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
            self.messages.append(message)
            if not calls:
                return message["content"]
        return None
