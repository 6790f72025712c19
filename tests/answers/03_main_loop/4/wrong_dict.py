"""The two things in a dict.

hint: gives two things
"""


def my_run(client, model, task, tools, max_steps=10):
    a, m = their_run(client, model, task, tools, max_steps)
    return {"answer": a, "messages": m}
