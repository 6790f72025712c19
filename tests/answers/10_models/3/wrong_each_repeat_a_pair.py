"""Looks a twin up for each row with the line.

hint: Each repeat counts as a pair
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    base = {}
    for row in rows:
        if line not in row["lines"]:
            base.setdefault((row["model"], row["task"], frozenset(row["lines"])), row["made_up"])
    pairs = []
    for row in rows:
        key = row["model"], row["task"], frozenset(row["lines"]) - {line}
        if line in row["lines"] and key in base:
            pairs.append((base[key], row["made_up"]))
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
