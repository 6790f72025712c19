"""Divides by the number of different tasks drawn.

hint: and the means differ
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = chance.choices(list(changes), k=len(changes))
    return sum(change for task in tasks for change in changes[task]) / len(set(tasks))


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
