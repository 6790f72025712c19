"""Asks again in a loop inside of the loop.

hint: each request is a step
"""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    executor = Executor(tools)
    prompt = react_prompt(executor.toolbox.definitions)
    messages = [say("system", prompt), say("user", task)]
    for _ in range(max_steps):
        for attempt in range(retries + 1):
            text = heard(ask_in_text(client, model, messages))
            messages.append(say("assistant", text))
            written = read_reply(text)
            if not written.problem:
                break
            messages.append(say("user", REMINDER.format(problem=written.problem)))
        else:
            return None, messages
        if written.answer:
            return written.answer, messages
        [result] = executor.run([ToolCall("call_1", written.action, written.arguments)])
        messages.append(say("user", f"Observation: {result.content}"))
    return None, messages
