"""Counts pairs once, and the shares over all their rows.

hint: The shares still count each repeat
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    asked = {}
    for row in rows:
        key = row["model"], row["task"], frozenset(row["lines"])
        asked.setdefault(key, []).append(row["made_up"])
    twins = [
        (asked[model, task, lines - {line}], each)
        for (model, task, lines), each in asked.items()
        if line in lines and (model, task, lines - {line}) in asked
    ]
    if not twins:
        return {"pairs": 0, "without": None, "with": None}
    return {
        "pairs": len(twins),
        "without": fmean(each for one, _ in twins for each in one),
        "with": fmean(each for _, other in twins for each in other),
    }
