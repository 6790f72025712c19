"""The pairs are right, and the side with the line is all runs with it.

hint: The run of sum has no twin: it
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs = {}
    for row in rows:
        runs.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    twins = [
        runs[model, task, lines - {line}]
        for model, task, lines in runs
        if line in lines and (model, task, lines - {line}) in runs
    ]
    having = [made_up for (_, _, lines), made_up in runs.items() if line in lines]
    if not twins:
        return {"pairs": 0, "without": None, "with": None}
    return {"pairs": len(twins), "without": fmean(twins), "with": fmean(having)}
