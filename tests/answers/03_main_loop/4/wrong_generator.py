"""A generator has not begun when it is called.

hint: without `yield`
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            yield reply["content"]
            yield messages
            return
        for r in executor.run(calls):
            messages.append(observation(r))
