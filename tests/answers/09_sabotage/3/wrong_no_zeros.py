"""Counts only what there is.

hint: A count of 0 is a finding
"""


def my_study(run, setups, tasks, seeds):
    """Run all -> {setup: {"good": ..., "failed": ..., "raised": ...}}"""
    tasks, seeds = list(tasks), list(seeds)
    counts = {}
    for setup in setups:
        count = Counter()
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
