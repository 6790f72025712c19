"""Each step calls the function again."""


def run_to_the_exit(client, model, task, tools, max_steps=10, _messages=None):
    messages = _messages or [{"role": "user", "content": task}]
    if max_steps < 1:
        return None, messages
    executor = Executor([*tools, final_answer])
    reply, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
    results = executor.run(calls)
    messages = messages + [reply] + [observation(r) for r in results]
    exits = [r.content for c, r in zip(calls, results) if c.name == final_answer.__name__ and r.ok]
    return (
        (exits[0], messages)
        if exits
        else run_to_the_exit(client, model, task, tools, max_steps - 1, messages)
    )
