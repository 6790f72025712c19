"""Stops at the cap before it has run the calls.

hint: The calls of the last step have no results
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    step = 0
    while True:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        step += 1
        if not calls:
            return reply["content"], messages
        if step == max_steps:
            return None, messages
        for result in executor.run(calls):
            messages.append(observation(result))
