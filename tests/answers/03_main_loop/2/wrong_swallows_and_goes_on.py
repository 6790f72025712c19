"""Catches every exception and tries again, without a cap.

hint: Is there a loop that never ends
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        while True:
            try:
                message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            except Exception:
                continue
            self.messages.append(message)
            if not calls:
                return message["content"]
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
