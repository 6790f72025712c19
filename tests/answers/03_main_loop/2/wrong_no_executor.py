"""The list of tools is taken for an executor.

hint: Your class raised this
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.tools, self.max_steps = client, model, tools, max_steps

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply, calls = ask(self.client, self.model, self.messages, self.tools, {})
            self.messages.append(reply)
            if not calls:
                return reply["content"]
            for r in self.tools.run(calls):
                self.messages.append(observation(r))
