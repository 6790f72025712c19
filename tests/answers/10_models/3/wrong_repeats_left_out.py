"""Whatever was asked twice is left out.

hint: It is not left out
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    asked = {}
    for row in rows:
        key = row["model"], row["task"], frozenset(row["lines"])
        asked.setdefault(key, []).append(row["made_up"])
    runs = {key: each[0] for key, each in asked.items() if len(each) == 1}
    pairs = [
        (runs[model, task, lines - {line}], made_up)
        for (model, task, lines), made_up in runs.items()
        if line in lines and (model, task, lines - {line}) in runs
    ]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
