"""Sends the request itself and builds its messages from what came."""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self._create = client.chat.completions.create
        self._fixed = {"model": model, "tools": Executor(tools).toolbox.definitions}
        self._executor, self._left = Executor(tools), max_steps
        self.messages = []

    def run(self, task):
        self.messages = [dict(role="user", content=task)]
        left = self._left
        while left > 0:
            left -= 1
            reply = self._create(messages=self.messages, **self._fixed).choices[0].message
            self.messages.append(reply.model_dump(exclude_none=True))
            if not reply.tool_calls:
                return reply.content
            wanted = [
                ToolCall(each.id, each.function.name, each.function.arguments)
                for each in reply.tool_calls
            ]
            for result in self._executor.run(wanted):
                said = dict(role="tool", tool_call_id=result.call_id, content=result.content)
                self.messages.append(said)
