"""Reads the whole, keeps what was heard."""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    executor = Executor(tools)
    prompt = react_prompt(executor.toolbox.definitions)
    messages = [say("system", prompt), say("user", task)]
    unread = 0
    for _ in range(max_steps):
        text = ask_in_text(client, model, messages)
        written = read_reply(text)
        messages.append(say("assistant", heard(text)))
        if written.problem:
            unread += 1
            if unread > retries:
                return None, messages
            messages.append(say("user", REMINDER.format(problem=written.problem)))
        elif written.action:
            unread = 0
            [result] = executor.run([ToolCall("call_1", written.action, written.arguments)])
            messages.append(say("user", f"Observation: {result.content}"))
        else:
            return written.answer, messages
    return None, messages
