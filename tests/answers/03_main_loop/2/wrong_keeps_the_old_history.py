"""Goes on with the history of the run before.

hint: Each run starts a new history
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages.append({"role": "user", "content": task})
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(message)
            if not calls:
                return message["content"]
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
        return None
