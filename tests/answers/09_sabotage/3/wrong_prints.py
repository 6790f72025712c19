"""Prints the counts.

hint: Return {setup: {
"""


def my_study(run, setups, tasks, seeds):
    """Run all -> {setup: {"good": ..., "failed": ..., "raised": ...}}"""
    tasks, seeds = list(tasks), list(seeds)
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
    print(counts)
