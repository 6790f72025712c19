"""Clears and fills one list that belongs to the class.

hint: Two agents share one list
"""


class MyAgent:
    messages = []

    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)

    def run(self, task):
        self.messages.clear()
        self.messages.append({"role": "user", "content": task})
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(message)
            if not calls:
                return message["content"]
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
        return None
