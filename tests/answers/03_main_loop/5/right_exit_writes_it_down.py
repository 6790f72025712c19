"""The exit itself writes the answer down when it runs."""


def run_to_the_exit(client, model, task, tools, max_steps=10):
    given = []

    def leave(answer: str) -> str:
        """Give the final answer to the user. Call this when you know enough."""
        given.append(answer)
        return answer

    leave.__name__ = "final_answer"
    executor = Executor([*tools, leave])
    messages = [{"role": "user", "content": task}]
    for _ in range(max_steps):
        message, calls = ask(client, model, messages, executor, {"tool_choice": "required"})
        messages += [message] + [observation(result) for result in executor.run(calls)]
        if given:
            break
    return (given[0] if given else None), messages
