"""Cuts the other calls out of the message, so that the endpoint is content.

hint: You cut the other calls out
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        if not calls:
            messages.append(reply)
            return reply["content"], messages
        messages.append(reply | {"tool_calls": reply["tool_calls"][:1]})
        for result in executor.run(calls[:1]):
            messages.append(observation(result))
    return None, messages
