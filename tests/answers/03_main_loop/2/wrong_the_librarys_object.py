"""Keeps the library's own object in the history.

hint: Append the message as a dict
"""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.max_steps = client, model, max_steps
        self.executor = Executor(tools)
        self.messages = []

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply = self.client.chat.completions.create(
                model=self.model, messages=self.messages, tools=self.executor.toolbox.definitions
            )
            message = reply.choices[0].message
            self.messages.append(message)
            if not message.tool_calls:
                return message.content
            calls = [
                ToolCall(c.id, c.function.name, c.function.arguments) for c in message.tool_calls
            ]
            for result in self.executor.run(calls):
                self.messages.append(observation(result))
        return None
