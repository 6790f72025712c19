"""Looks the tool up by itself, and trusts the model's spelling.

hint: A model's slip must not end the run
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.by_name = {tool.__name__: tool for tool in tools}

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            message, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(message)
            if not calls:
                return message["content"]
            for call in calls:
                assert call.name in self.by_name
            self.messages += map(observation, self.executor.run(calls))
        return None
