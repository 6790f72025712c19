"""A method for one step, which calls itself for the next."""

from dataclasses import dataclass, field


@dataclass
class MyAgent:
    client: object
    model: str
    tools: list
    max_steps: int = 10
    messages: list = field(default_factory=list)

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        return self._step(self.max_steps)

    def _step(self, left):
        if left == 0:
            return None
        executor = Executor(self.tools)
        message, calls = ask(self.client, self.model, self.messages, executor, {"seed": 1})
        self.messages = [*self.messages, message]
        if calls:
            self.messages += [observation(result) for result in executor.run(calls)]
            return self._step(left - 1)
        return message["content"]
