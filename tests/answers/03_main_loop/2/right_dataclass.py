"""A dataclass."""

from dataclasses import dataclass, field
from typing import Any


@dataclass
class MyAgent:
    client: Any
    model: str
    tools: list
    max_steps: int = 10
    messages: list = field(default_factory=list)

    def run(self, task):
        executor = Executor(self.tools)
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply, calls = ask(self.client, self.model, self.messages, executor, {})
            self.messages.append(reply)
            if len(calls) == 0:
                return reply["content"]
            for r in executor.run(calls):
                self.messages.append(observation(r))
