"""Ends only when there are no calls and there is a text.

hint: even with an empty text
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls and reply["content"]:
            return reply["content"], messages
        for result in executor.run(calls):
            messages.append(observation(result))
    return None, messages
