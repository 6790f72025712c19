"""With Counter and product."""

from itertools import product


def my_study(run, setups, tasks, seeds):
    orders = list(product(tasks, seeds))

    def kind(setup, task, seed):
        try:
            row = run(setup, task, seed)
        except Exception:
            return "raised"
        return "good" if row["success"] else "failed"

    counts = {}
    for setup in setups:
        seen = Counter(kind(setup, task, seed) for task, seed in orders)
        counts[setup] = {each: seen[each] for each in ("good", "failed", "raised")}
    return counts
