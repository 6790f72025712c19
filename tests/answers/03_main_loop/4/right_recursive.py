"""A step that calls itself, with new lists each time."""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)

    def go_on(messages, left):
        if not left:
            return None, messages
        reply, calls = ask(client, model, messages, executor, {})
        if not calls:
            return reply["content"], messages + [reply]
        observed = [observation(executor.run([call])[0]) for call in calls]
        return go_on(messages + [reply, *observed], left - 1)

    return go_on([{"role": "user", "content": task}], max_steps)
