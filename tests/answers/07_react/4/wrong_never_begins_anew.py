"""Counts all unreadable replies of the run.

hint: begins the count anew
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
        unread += bool(written.problem)
        if unread > retries:
            return None, history
        if written.problem:
            history.append(say("user", REMINDER.format(problem=written.problem)))
            continue
        [result] = runner.run([ToolCall("call_1", written.action, written.arguments)])
        history.append(say("user", f"Observation: {result.content}"))
    return None, history
