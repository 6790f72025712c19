"""Looks for the exit only in the first call of a reply.

hint: The exit was not the first call
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        results = executor.run(calls)
        messages += [observation(result) for result in results]
        if calls[0].name == "final_answer" and results[0].ok:
            return results[0].content, messages
    return None, messages
