"""The loop of lesson 07."""


def what_comes_back(written, executor):
    if written.problem:
        return REMINDER.format(problem=written.problem)
    [result] = executor.run([ToolCall("call_1", written.action, written.arguments)])
    return f"Observation: {result.content}"


def my_run(client, model, task, tools, max_steps=10, retries=2):
    executor, unread = Executor(tools), 0
    prompt = react_prompt(executor.toolbox.definitions)
    messages = [say("system", prompt), say("user", task)]
    for _ in range(max_steps):
        text = heard(ask_in_text(client, model, messages))
        messages.append(say("assistant", text))
        written = read_reply(text)
        unread = unread + 1 if written.problem else 0
        if written.answer is not None or unread > retries:
            return written.answer, messages
        messages.append(say("user", what_comes_back(written, executor)))
    return None, messages
