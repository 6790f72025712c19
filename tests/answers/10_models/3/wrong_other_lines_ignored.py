"""A twin is any run of the same model and task without the line.

hint: the other lines must be the same
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    without, having = {}, {}
    for row in rows:
        side = having if line in row["lines"] else without
        side.setdefault((row["model"], row["task"]), row["made_up"])
    common = [each for each in having if each in without]
    if not common:
        return {"pairs": 0, "without": None, "with": None}
    return {
        "pairs": len(common),
        "without": fmean(without[each] for each in common),
        "with": fmean(having[each] for each in common),
    }
