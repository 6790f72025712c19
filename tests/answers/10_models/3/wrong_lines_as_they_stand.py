"""Compares lines in their order.

hint: The order of the lines does not matter
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], tuple(row["lines"])), row["made_up"])
    pairs = [
        (runs[model, task, tuple(each for each in lines if each != line)], made_up)
        for (model, task, lines), made_up in runs.items()
        if line in lines and (model, task, tuple(each for each in lines if each != line)) in runs
    ]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
