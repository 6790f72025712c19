"""Returns the first result of any tool.

hint: Two calls of get_weather are no exit
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        results = executor.run(calls)
        messages += [observation(result) for result in results]
        return results[0].content, messages
    return None, messages
