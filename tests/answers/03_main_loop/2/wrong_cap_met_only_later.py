"""Asks once before the loop, and looks at the cap after the second request.

hint: max_steps=1 is exactly one request
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        message, calls = ask(self.client, self.model, self.messages, self.executor, {})
        self.messages.append(message)
        step = 1
        while calls:
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(message)
            step += 1
            if step == self.max_steps:
                return None
        return message["content"]
