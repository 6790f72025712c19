"""The finished agent does it, under the finished protocol."""


def my_run(client, model, task, tools, max_steps=10, retries=2):
    protocol = ReAct(instructions=FORM, retries=retries)
    result = Agent(client, model, tools, protocol=protocol, stops=MaxSteps(max_steps)).run(task)
    return None if result.partial else result.answer, result.messages
