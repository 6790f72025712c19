"""Wraps the lesson's function, which works on a list that it is given."""


def one_run(client, model, messages, executor, max_steps):
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {})
        messages.append(message)
        if not calls:
            return message["content"]
        messages.extend(observation(result) for result in executor.run(calls))


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.parts = client, model
        self.executor = Executor(tools)
        self.cap = max_steps
        self.history = []

    @property
    def messages(self):
        return self.history

    def run(self, task):
        self.history = [{"role": "user", "content": task}]
        return one_run(*self.parts, self.history, self.executor, self.cap)
