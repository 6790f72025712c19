"""Keeps what was read, not what was written."""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    executor = Executor(tools)
    messages = [say("system", react_prompt(executor.toolbox.definitions)), say("user", task)]
    left = retries
    for _ in range(max_steps):
        text = ask_in_text(client, model, messages)
        written = read_reply(text)
        if written.problem:
            messages.append(say("assistant", text.partition("Observation:")[0]))
            if left == 0:
                break
            left -= 1
            messages.append(say("user", REMINDER.format(problem=written.problem)))
        elif written.action:
            left = retries
            lines = [f"Thought: {written.thought}", f"Action: {written.action}"]
            lines.append(f"Action Input: {written.arguments}")
            messages.append(say("assistant", "\n".join(lines)))
            (result,) = executor.run([ToolCall("call_1", written.action, written.arguments)])
            messages.append(say("user", "Observation: " + result.content))
        else:
            messages.append(say("assistant", f"Final Answer: {written.answer}"))
            return written.answer, messages
    return None, messages
