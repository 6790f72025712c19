"""A generator has not begun when it is called.

hint: without `yield`
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(reply)
            yield reply
            if not calls:
                return reply["content"]
            for r in self.executor.run(calls):
                self.messages.append(observation(r))
