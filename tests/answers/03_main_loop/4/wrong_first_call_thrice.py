"""The first call runs as often as there are calls.

hint: each once
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    step = 0
    while step <= max_steps - 1:
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if len(calls) == 0:
            return reply["content"], messages
        for call in calls:
            for result in executor.run([calls[0]]):
                messages.append(observation(result))
        step += 1
    return None, messages
