"""Measures with said."""


def drawn_again(changes, chance):
    """{task: [changes]} and a random.Random -> the mean change of one draw of tasks."""
    tasks = chance.choices(list(changes), k=len(changes))
    return fmean(change for task in tasks for change in changes[task])


smollm2_listed = said("smollm2", "listed")
smollm2_schema = said("smollm2", "schema")
smollm2_examples = said("smollm2", "examples")
built_in_listed = said("built-in", "listed")
built_in_schema = said("built-in", "schema")
built_in_examples = said("built-in", "examples")
