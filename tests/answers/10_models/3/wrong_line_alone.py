"""Takes only runs with this line and no other.

hint: has examples, and no listed
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], tuple(row["lines"])), row["made_up"])
    pairs = [
        (runs[model, task, ()], made_up)
        for (model, task, lines), made_up in runs.items()
        if lines == (line,) and (model, task, ()) in runs
    ]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
