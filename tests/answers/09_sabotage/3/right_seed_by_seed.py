"""Seeds outside, setups inside; raised from what is left."""


def my_study(run, setups, tasks, seeds):
    setups, tasks = tuple(setups), tuple(tasks)
    counts = {setup: dict.fromkeys(("good", "failed", "raised"), 0) for setup in setups}
    for seed in seeds:
        for task in tasks:
            for setup in setups:
                counts[setup]["raised"] += 1
                try:
                    good = run(setup, task, seed)["success"]
                except Exception:
                    continue
                counts[setup]["raised"] -= 1
                counts[setup]["good"] += bool(good)
                counts[setup]["failed"] += not good
    return counts
