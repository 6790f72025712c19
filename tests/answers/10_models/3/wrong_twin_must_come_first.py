"""Looks only at rows above.

hint: The rows stand in any order
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    runs, pairs = {}, {}
    for row in rows:
        lines = frozenset(row["lines"])
        key = row["model"], row["task"], lines
        if key not in runs:
            runs[key] = row["made_up"]
            twin = row["model"], row["task"], lines - {line}
            if line in lines and twin in runs:
                pairs[key] = runs[twin], row["made_up"]
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs.values(), strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
