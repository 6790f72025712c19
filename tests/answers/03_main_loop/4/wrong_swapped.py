"""Gives the history first and the answer second.

hint: The two things are swapped
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            return messages, reply["content"]
        for result in executor.run(calls):
            messages.append(observation(result))
    return messages, None
