"""Gives the executor only the tools, without the exit.

hint: The executor does not know the exit
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor(tools)
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        results = executor.run(calls)
        messages += [observation(result) for result in results]
        for call, result in zip(calls, results):
            if call.name == "final_answer":
                return result.content, messages
    return None, messages
