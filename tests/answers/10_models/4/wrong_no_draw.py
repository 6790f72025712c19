"""Gives the mean of what is there.

hint: draw with replacement
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    return fmean(change for each in changes.values() for change in each)


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
