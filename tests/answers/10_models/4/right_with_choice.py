"""Draws the lists of changes one by one; answers in capitals."""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    drawn = []
    for _ in range(len(changes)):
        drawn.extend(chance.choice(tuple(changes.values())))
    return sum(drawn) / len(drawn)


smollm2_listed = "No difference shown"
smollm2_schema = "No difference shown"
smollm2_examples = "Higher"
built_in_listed = "No difference shown"
built_in_schema = "Lower"
built_in_examples = "No difference shown"
