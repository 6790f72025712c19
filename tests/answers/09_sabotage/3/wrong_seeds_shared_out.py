"""Gives each task a seed of its own.

hint: Each task is to be run with each seed
"""


def my_study(run, setups, tasks, seeds):
    """Run all -> {setup: {"good": ..., "failed": ..., "raised": ...}}"""
    tasks, seeds = list(tasks), list(seeds)
    counts = {}
    for setup in setups:
        count = {"good": 0, "failed": 0, "raised": 0}
        for task, seed in zip(tasks, seeds):
            if True:
                try:
                    row = run(setup, task, seed)
                except Exception:
                    count["raised"] += 1
                else:
                    count["good" if row["success"] else "failed"] += 1
        counts[setup] = count
    return counts
