"""messages is a method.

hint: without parentheses
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.executor, self.max_steps = (
            client,
            model,
            Executor(tools),
            max_steps,
        )
        self._m = []

    def messages(self):
        return self._m

    def run(self, task):
        self._m = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply, calls = ask(self.client, self.model, self._m, self.executor, {})
            self._m.append(reply)
            if not calls:
                return reply["content"]
            for r in self.executor.run(calls):
                self._m.append(observation(r))
