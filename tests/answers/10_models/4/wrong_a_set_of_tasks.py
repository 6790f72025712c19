"""Puts the tasks drawn into a set.

hint: In a set or a dict it stands once
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = {chance.choice(list(changes)) for _ in changes}
    return fmean(change for task in sorted(tasks) for change in changes[task])


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
