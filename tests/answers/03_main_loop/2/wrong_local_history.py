"""Keeps the history in a local variable.

hint: Does the loop append to self.messages
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, messages, self.executor, {})
            messages.append(message)
            if not calls:
                return message["content"]
            for result in self.executor.run(calls):
                messages.append(observation(result))
        return None
