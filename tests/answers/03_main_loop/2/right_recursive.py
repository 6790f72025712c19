"""Each step calls the next one."""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def _step(self, left):
        if left == 0:
            return None
        message, calls = ask(self.client, self.model, self.messages, self.executor, {})
        self.messages += [message]
        if not calls:
            return message["content"]
        self.messages += map(observation, self.executor.run(calls))
        return self._step(left - 1)

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        return self._step(self.max_steps)
