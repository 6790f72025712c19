"""The loop waits for a total that is equal to the budget.

hint: Is there a loop that never ends
"""


def steps_within(budget, start, per_step):
    steps = total = 0
    while total != budget:
        total += start + per_step * steps
        steps += 1
    return steps
