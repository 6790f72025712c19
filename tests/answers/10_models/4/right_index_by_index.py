"""Draws the tasks by their place, and adds up."""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    lists = list(changes.values())
    total = count = 0
    for _ in lists:
        drawn = lists[chance.randrange(len(lists))]
        total += sum(drawn)
        count += len(drawn)
    return total / count


smollm2_listed = "no difference shown"
smollm2_schema = "no difference shown"
smollm2_examples = "higher"
built_in_listed = "no difference shown"
built_in_schema = "lower"
built_in_examples = "no difference shown"
