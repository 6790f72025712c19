"""Sends only the newest messages and keeps the history beside them.

hint: Send the whole history
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        newest = self.messages
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, newest, self.executor, {})
            self.messages.append(message)
            if not calls:
                return message["content"]
            newest = [observation(result) for result in self.executor.run(calls)]
            self.messages = self.messages + newest
        return None
