"""Looks a twin up for each row without the line.

hint: Each repeat counts as a pair
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    having = {}
    for row in rows:
        if line in row["lines"]:
            having.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    pairs = []
    for row in rows:
        key = row["model"], row["task"], frozenset(row["lines"]) | {line}
        if line not in row["lines"] and key in having:
            pairs.append((row["made_up"], having[key]))
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    return {
        "pairs": len(pairs),
        "without": fmean(one for one, _ in pairs),
        "with": fmean(other for _, other in pairs),
    }
