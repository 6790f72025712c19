"""The first step is taken without a look.

hint: the loop cannot even begin
"""


def steps_within(budget, start, per_step):
    steps, total = 1, start
    while total + start + per_step * steps <= budget:
        total += start + per_step * steps
        steps += 1
    return steps
