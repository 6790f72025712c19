"""The steps come from a generator."""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.ask = lambda: ask(client, model, self.messages, self.executor, {})
        self.executor = Executor(tools)
        self.max_steps = max_steps
        self.messages = []

    def steps(self):
        for n in range(self.max_steps):
            m, calls = self.ask()
            self.messages.append(m)
            yield m, calls
            self.messages.extend(observation(r) for r in self.executor.run(calls))

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for m, calls in self.steps():
            if not calls:
                return m["content"]
