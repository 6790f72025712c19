"""The step that goes over is counted, too.

hint: Look before you count it
"""


def steps_within(budget, start, per_step):
    steps = total = 0
    while total <= budget:
        total += start + per_step * steps
        steps += 1
    return steps
