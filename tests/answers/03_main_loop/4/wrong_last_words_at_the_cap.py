"""Gives whatever stands last in the history at the cap.

hint: At the cap the answer is None.
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls:
            break
        for result in executor.run(calls):
            messages.append(observation(result))
    return messages[-1]["content"], messages
