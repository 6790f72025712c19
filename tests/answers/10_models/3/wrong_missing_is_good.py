"""A twin that is missing made nothing up.

hint: a missing run is not a good one
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    pairs = [
        (runs.get((model, task, lines - {line}), False), made_up)
        for (model, task, lines), made_up in runs.items()
        if line in lines
    ]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
