"""Waits for the exit without a cap.

hint: A model may never find the exit
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    while True:
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        results = executor.run(calls)
        messages += [observation(result) for result in results]
        for call, result in zip(calls, results):
            if call.name == "final_answer" and result.ok:
                return result.content, messages
