"""Added up."""

requests = len(story)
in_history = 1 + 4 + 6
in_last_request = in_history - 1
at_the_cap = sum([1, 1, 2, 1, 1])
