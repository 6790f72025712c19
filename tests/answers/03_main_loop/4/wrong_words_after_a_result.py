"""Takes words for the answer as soon as there is a result.

hint: The run ends with the reply that has no calls
"""


def my_run(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    seen = False
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {})
        messages.append(reply)
        if not calls or (seen and reply["content"]):
            return reply["content"], messages
        for result in executor.run(calls):
            messages.append(observation(result))
            seen = True
    return None, messages
