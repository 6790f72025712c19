"""Mends the end, and still runs only the first call.

hint: Only the first of three calls was answered
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            return reply["content"], messages
        for result in executor.run(calls[:1]):
            messages.append(observation(result))
    return None, messages
