"""The text is that of the result."""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(reply)
        results = executor.run(calls)
        messages += [observation(r) for r in results]
        for c, r in zip(calls, results):
            if c.name == "final_answer" and r.ok:
                return r.content, messages
    return None, messages
