"""A copy of what was handed out.

hint: A run got a seed that is not one of `seeds`
"""


def my_study(run, setups, tasks, seeds):
    counts = {}
    for setup in setups:
        good = failed = 0
        for task in tasks:
            for _ in seeds:
                try:
                    row = run(setup, task, 7)
                    if not row["success"]:
                        row = run(setup, task, 8)
                except Exception:
                    continue
                if row["reason"] == "done":
                    good += row["success"]
                    failed += not row["success"]
        counts[setup] = {"good": good, "failed": failed}
    return counts
