"""The package's own agent does the work."""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self._agent = Agent(client, model, tools, stops=MaxSteps(max_steps))
        self.messages = []

    def run(self, task):
        result = self._agent.run(task)
        self.messages = result.messages
        return result.answer
