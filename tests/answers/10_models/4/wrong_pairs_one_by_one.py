"""Draws pairs, not tasks.

hint: Pairs were drawn one by one
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    pairs = [change for each in changes.values() for change in each]
    return fmean(chance.choices(pairs, k=len(pairs)))


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
