"""Divides by all pairs that are there.

hint: Divide by the number of pairs drawn
"""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = chance.choices(list(changes), k=len(changes))
    drawn = [change for task in tasks for change in changes[task]]
    return sum(drawn) / sum(len(each) for each in changes.values())


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
