"""It prints what it should give.

hint: gives two things
"""


def my_run(client, model, task, tools, max_steps=10):
    print(their_run(client, model, task, tools, max_steps))
