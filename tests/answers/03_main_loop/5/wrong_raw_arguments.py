"""Returns the raw arguments of the call.

hint: Those are the raw arguments
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        messages += [observation(result) for result in executor.run(calls)]
        for call in calls:
            if call.name == "final_answer":
                return call.arguments, messages
    return None, messages
