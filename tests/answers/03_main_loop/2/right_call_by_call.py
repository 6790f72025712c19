"""One call at a time, each in a list."""


class MyAgent:
    def __init__(self, client, model, tools, max_steps=10):
        self.client, self.model, self.executor, self.max_steps = (
            client,
            model,
            Executor(tools),
            max_steps,
        )

    def run(self, task):
        self.messages = [{"role": "user", "content": task}]
        for _ in range(self.max_steps):
            reply, calls = ask(self.client, self.model, self.messages, self.executor, {})
            self.messages.append(reply)
            if not calls:
                return reply["content"]
            for call in calls:
                self.messages.append(observation(self.executor.run([call])[0]))
