"""Adds the drawn pairs to those of the first task.

hint: A draw reads them
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = chance.choices(list(changes), k=len(changes))
    mean = fmean(change for task in tasks for change in changes[task])
    for task in changes:
        changes[task] = sorted(changes[task])
    return mean


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
