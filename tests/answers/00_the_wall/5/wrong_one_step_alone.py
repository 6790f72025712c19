"""It asks which single step would use up the budget.

hint: The budget is for all steps together
"""


def steps_within(budget, start, per_step):
    if budget < start:
        return 0
    return (budget - start) // per_step + 1
