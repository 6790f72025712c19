"""The pairs are right, and the other side is all runs without the line.

hint: counts on neither side
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    twins = [
        made_up
        for (model, task, lines), made_up in runs.items()
        if line in lines and (model, task, lines - {line}) in runs
    ]
    others = [made_up for (_, _, lines), made_up in runs.items() if line not in lines]
    if not twins:
        return {"pairs": 0, "without": None, "with": None}
    return {"pairs": len(twins), "without": fmean(others), "with": fmean(twins)}
