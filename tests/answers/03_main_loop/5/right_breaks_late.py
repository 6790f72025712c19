"""The neighbours run first, then the loop ends."""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor(list(tools) + [final_answer])
    messages = [{"role": "user", "content": task}]
    answer = None
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(reply)
        for call, result in zip(calls, executor.run(calls)):
            messages.append(observation(result))
            if call.name == "final_answer" and result.ok:
                answer = json.loads(call.arguments)["answer"]
        if answer is not None:
            break
    return answer, messages
