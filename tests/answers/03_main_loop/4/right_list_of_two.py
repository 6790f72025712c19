"""The two things in a list."""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not reply.get("tool_calls"):
            return [reply["content"], messages]
        for result in executor.run(calls):
            messages.append(observation(result))
    return [None, messages]
