"""Throws the cap away together with its fault.

hint: This loop has no cap any more
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    while True:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            return reply["content"], messages
        for result in executor.run(calls):
            messages.append(observation(result))
