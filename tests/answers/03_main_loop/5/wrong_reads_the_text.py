"""Looks for the answer in the text of the message.

hint: A reply with calls has no text of its own
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages.append(message)
        messages += [observation(result) for result in executor.run(calls)]
        if any(call.name == "final_answer" for call in calls):
            return message["content"], messages
    return None, messages
