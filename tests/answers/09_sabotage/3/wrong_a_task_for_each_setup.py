"""Gives each setup a task of its own.

hint: Setups can be compared only on the same tasks
"""


def my_study(run, setups, tasks, seeds):
    counts = {}
    for setup, task in zip(setups, tasks):
        count = {"good": 0, "failed": 0, "raised": 0}
        for seed in seeds:
            try:
                row = run(setup, task, seed)
            except Exception:
                count["raised"] += 1
            else:
                count["good" if row["success"] else "failed"] += 1
        counts[setup] = count
    return counts
