"""At the cap it stops before the last calls are run.

hint: run the calls of the last step
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for step in range(1, self.max_steps + 1):
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(message)
            if not calls:
                return message["content"]
            if step == self.max_steps:
                return None
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
