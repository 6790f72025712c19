"""Takes each task out that was drawn.

hint: draw with replacement
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    left = list(changes)
    drawn = []
    while left:
        drawn += changes[left.pop(chance.randrange(len(left)))]
    return fmean(drawn)


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
