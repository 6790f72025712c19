"""The reply stays, the reminder does not follow.

hint: Append the reminder
"""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    """their_run, mended -> (the answer, or None; the history)."""
    runner, unread = Executor(tools), 0
    form = react_prompt(runner.toolbox.definitions)
    history = [say("system", form), say("user", task)]
    for _step in range(max_steps):
        reply = heard(ask_in_text(client, model, history))
        history.append(say("assistant", reply))
        written = read_reply(reply)
        if written.answer is not None:
            return written.answer, history
        unread = unread + 1 if written.problem else 0
        if unread > retries:
            return None, history
        if written.problem:
            continue
        [result] = runner.run([ToolCall("call_1", written.action, written.arguments)])
        history.append(say("user", f"Observation: {result.content}"))
    return None, history
