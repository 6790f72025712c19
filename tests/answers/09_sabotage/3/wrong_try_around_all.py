"""The try stands round the loops.

hint: What belongs inside the try is one run
"""


def my_study(run, setups, tasks, seeds):
    tasks, seeds = list(tasks), list(seeds)
    counts = {}
    for setup in setups:
        count = {"good": 0, "failed": 0, "raised": 0}
        try:
            for task in tasks:
                for seed in seeds:
                    row = run(setup, task, seed)
                    count["good" if row["success"] else "failed"] += 1
        except Exception:
            count["raised"] += 1
        counts[setup] = count
    return counts
