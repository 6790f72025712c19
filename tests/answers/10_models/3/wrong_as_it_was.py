"""Only the names are new.

hint: a run of another task is none
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    having = [row["made_up"] for row in rows if line in row["lines"]]
    others = [row["made_up"] for row in rows if line not in row["lines"]]
    return {"pairs": len(having), "without": fmean(others), "with": fmean(having)}
