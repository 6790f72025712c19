"""Counts its own seeds.

hint: A run got a seed that is not one of `seeds`
"""


def my_study(run, setups, tasks, seeds):
    """Run all -> {setup: {"good": ..., "failed": ..., "raised": ...}}"""
    tasks, seeds = list(tasks), list(seeds)
    seeds = range(1, len(seeds) + 1)
    counts = {}
    for setup in setups:
        count = {"good": 0, "failed": 0, "raised": 0}
        for task in tasks:
            for seed in seeds:
                try:
                    row = run(setup, task, seed)
                except Exception:
                    count["raised"] += 1
                else:
                    count["good" if row["success"] else "failed"] += 1
        counts[setup] = count
    return counts
