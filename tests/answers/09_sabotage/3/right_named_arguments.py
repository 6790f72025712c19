"""Rows first, counts after."""


def my_study(run, setups, tasks, seeds):
    tasks = [*tasks]
    seeds = [*seeds]
    rows = []
    for setup in setups:
        for task in tasks:
            for seed in seeds:
                try:
                    row = run(setup=setup, task=task, seed=seed)
                    rows.append((setup, "good" if row["success"] else "failed"))
                except Exception:
                    rows.append((setup, "raised"))
    return {
        setup: {kind: rows.count((setup, kind)) for kind in ("good", "failed", "raised")}
        for setup in dict.fromkeys(setup for setup, _ in rows)
    }
