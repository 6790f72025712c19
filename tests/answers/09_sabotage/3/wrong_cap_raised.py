"""Counts the cap under raised.

hint: A run at the cap has failed
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
                    ended = row["reason"] == "done"
                    kind = "good" if row["success"] else "failed" if ended else "raised"
                    count[kind] += 1
        counts[setup] = count
    return counts
