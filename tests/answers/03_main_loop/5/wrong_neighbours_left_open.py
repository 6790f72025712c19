"""Answers the calls one by one and leaves at the exit.

hint: A neighbour of the exit was left
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        for call, result in zip(calls, executor.run(calls)):
            messages.append(observation(result))
            if call.name == "final_answer" and result.ok:
                return result.content, messages
    return None, messages
