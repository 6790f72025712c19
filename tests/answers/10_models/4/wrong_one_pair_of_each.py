"""Draws one pair from each task that was drawn.

hint: Pairs were drawn one by one
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = chance.choices(list(changes), k=4)
    return fmean(chance.choice(changes[task]) for task in tasks)


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
