"""The exit itself is forced.

hint: no choice but the exit
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(
            client,
            model,
            messages,
            executor,
            {"tool_choice": {"type": "function", "function": {"name": "final_answer"}}},
        )
        messages.append(reply)
        for c, r in zip(calls, executor.run(calls)):
            messages.append(observation(r))
            if c.name == "final_answer":
                return r.content, messages
    return None, messages
