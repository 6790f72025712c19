"""Raises when the steps are used up.

hint: The cap is no error
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
            self.messages.append(message)
            if not calls:
                return message["content"]
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
        raise RuntimeError("max_steps reached")
