"""Asks the same question again and again.

hint: The second request is the first again
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
            self.executor.run(calls)
        return None
