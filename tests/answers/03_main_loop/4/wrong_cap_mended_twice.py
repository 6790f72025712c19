"""Begins at 1 and compares with < as well.

hint: Now it is one too few
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    step = 1
    while step < max_steps:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            return reply["content"], messages
        for result in executor.run(calls):
            messages.append(observation(result))
        step += 1
    return None, messages
