"""It prints the number and returns nothing.

hint: Return the number
"""


def steps_within(budget, start, per_step):
    steps = total = 0
    while total + start + per_step * steps <= budget:
        total += start + per_step * steps
        steps += 1
    print(steps)
