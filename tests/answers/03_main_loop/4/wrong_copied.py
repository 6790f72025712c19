"""Copied, and nothing mended.

hint: It took a text beside a call for the answer
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    step = 0
    while step <= max_steps:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if reply["content"]:
            return reply["content"], messages
        for result in executor.run(calls[:1]):
            messages.append(observation(result))
        step += 1
    return None, messages
