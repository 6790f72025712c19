"""Puts the tasks drawn into a dict.

hint: In a set or a dict it stands once
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    drawn = {task: changes[task] for task in chance.choices(list(changes), k=len(changes))}
    return fmean(change for each in drawn.values() for change in each)


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
