"""Waits for a reply without calls, which is forbidden.

hint: and the loop asked again
"""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    executor = Executor([*tools, final_answer])
    messages = [{"role": "user", "content": task}]
    answer = None
    for _ in range(max_steps):
        try:
            message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        except openai.BadRequestError:
            return answer, messages
        messages.append(message)
        if not calls:
            return message["content"], messages
        for call, result in zip(calls, executor.run(calls)):
            messages.append(observation(result))
            if call.name == "final_answer":
                answer = result.content
    return None, messages
