"""Asks once before the loop, and looks at the cap after the second request.

hint: max_steps=1 is exactly one request
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    reply, calls = ask(client, model, messages, executor, {})
    messages.append(reply)
    step = 1
    while calls:
        messages += [observation(result) for result in executor.run(calls)]
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        step += 1
        if step == max_steps and calls:
            messages += [observation(result) for result in executor.run(calls)]
            return None, messages
    return reply["content"], messages
