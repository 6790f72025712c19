"""None for what cannot be read, without a second try.

hint: The run gave up at the first reply
"""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    executor = Executor(tools)
    prompt = react_prompt(executor.toolbox.definitions)
    messages = [say("system", prompt), say("user", task)]
    for _ in range(max_steps):
        text = ask_in_text(client, model, messages)
        messages.append(say("assistant", text))
        written = read_reply(text)
        if not written.action:
            return written.answer, messages
        [result] = executor.run([ToolCall("call_1", written.action, written.arguments)])
        messages.append(say("user", f"Observation: {result.content}"))
    return text, messages
