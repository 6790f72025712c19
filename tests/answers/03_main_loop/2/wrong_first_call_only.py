"""Runs only the first call of a reply.

hint: Two calls, one result
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
            result = self.executor.run([calls[0]])[0]
            self.messages.append(observation(result))
        return None
