"""Finds the exit's results by the ids of the calls."""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor(list(tools) + [final_answer])
    messages = [{"role": "user", "content": task}]
    step = 0
    while step < max_steps:
        step += 1
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        by_id = {result.call_id: result for result in executor.run(calls)}
        messages.append(message)
        messages.extend(observation(by_id[call.id]) for call in calls)
        exits = [by_id[call.id] for call in calls if call.name == final_answer.__name__]
        answers = [result.content for result in exits if result.ok]
        if answers:
            return answers[0], messages
    return None, messages
