"""Calls itself for each step."""


def my_run(client, model, task, tools, max_steps=10, retries=2, history=None, unread=0):
    executor = Executor(tools)
    if history is None:
        history = [say("system", react_prompt(executor.toolbox.definitions)), say("user", task)]
    if max_steps == 0:
        return None, history
    text = heard(ask_in_text(client, model, history))
    written = read_reply(text)
    history = [*history, say("assistant", text)]
    if written.answer is not None:
        return written.answer, history
    if written.problem and unread == retries:
        return None, history
    if written.problem:
        back, unread = REMINDER.format(problem=written.problem), unread + 1
    else:
        call = ToolCall("call_1", written.action, written.arguments)
        back, unread = f"Observation: {executor.run([call])[0].content}", 0
    history = [*history, say("user", back)]
    return my_run(client, model, task, tools, max_steps - 1, retries, history, unread)
