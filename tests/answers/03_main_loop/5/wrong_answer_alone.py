"""The answer without the history.

hint: gives two things
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        reply, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(reply)
        rs = executor.run(calls)
        for r in rs:
            messages.append(observation(r))
        for c, r in zip(calls, rs):
            if c.name == "final_answer" and r.ok:
                return json.loads(c.arguments)["answer"]
