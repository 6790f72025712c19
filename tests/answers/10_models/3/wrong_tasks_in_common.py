"""Keeps the tasks that both sides have, and compares all their runs.

hint: Another model is no twin
"""


def my_effect(rows, line):
    """Rows of runs -> {"pairs": ..., "without": ..., "with": ...}, of twins alone."""
    with_it = {row["task"] for row in rows if line in row["lines"]}
    common = {row["task"] for row in rows if line not in row["lines"]} & with_it
    rows = [row for row in rows if row["task"] in common]
    having = [row["made_up"] for row in rows if line in row["lines"]]
    others = [row["made_up"] for row in rows if line not in row["lines"]]
    return {"pairs": len(having), "without": fmean(others), "with": fmean(having)}
