"""Forces only the first request, as the finished loop of the lesson does.

hint: Here force it each time
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    settings = {"tool_choice": "required"}
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, settings)
        messages.append(message)
        results = executor.run(calls)
        messages += [observation(result) for result in results]
        for call, result in zip(calls, results):
            if call.name == "final_answer" and result.ok:
                return result.content, messages
        settings.pop("tool_choice", None)
    return None, messages
