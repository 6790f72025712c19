"""Two loops over all rows.

hint: Each repeat is paired with each
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    pairs = []
    for one in rows:
        for other in rows:
            same = one["model"] == other["model"] and one["task"] == other["task"]
            if same and set(other["lines"]) == set(one["lines"]) | {line} and other != one:
                if line not in one["lines"]:
                    pairs.append((one["made_up"], other["made_up"]))
    if not pairs:
        return {"pairs": 0, "without": None, "with": None}
    without, having = zip(*pairs, strict=True)
    return {"pairs": len(pairs), "without": fmean(without), "with": fmean(having)}
