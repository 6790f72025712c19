"""Finds each pair twice, once from each side.

hint: The two sides are mixed up
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    pairs = [
        (runs[model, task, lines ^ {line}], made_up)
        for (model, task, lines), made_up in runs.items()
        if (model, task, lines ^ {line}) in runs
    ]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
