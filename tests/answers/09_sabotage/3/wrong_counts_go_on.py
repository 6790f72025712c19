"""The second setup begins where the first ended.

hint: Begin each count at 0
"""


def my_study(run, setups, tasks, seeds):
    """Run all -> {setup: {"good": ..., "failed": ..., "raised": ...}}"""
    tasks, seeds = list(tasks), list(seeds)
    counts = {}
    count = {"good": 0, "failed": 0, "raised": 0}
    for setup in setups:
        for task in tasks:
            for seed in seeds:
                try:
                    row = run(setup, task, seed)
                except Exception:
                    count["raised"] += 1
                else:
                    count["good" if row["success"] else "failed"] += 1
        counts[setup] = dict(count)
    return counts
