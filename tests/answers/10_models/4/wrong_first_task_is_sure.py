"""The first task is always in it.

hint: Three tasks are drawn out of all three
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    names = list(changes)
    tasks = names[:1] + chance.choices(names, k=len(names) - 1)
    if len(names) < 3:
        tasks = chance.choices(names, k=len(names))
    return fmean(change for task in tasks for change in changes[task])


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
