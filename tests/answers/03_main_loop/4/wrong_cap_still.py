"""Mends two faults and overlooks the cap.

hint: Still one request too many
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    step = 0
    while step <= max_steps:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            return reply["content"], messages
        for result in executor.run(calls):
            messages.append(observation(result))
        step += 1
    return None, messages
