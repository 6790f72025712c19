"""Plain loops, and a list of what was seen."""


def my_effect(rows, line):
    seen, runs = [], []
    for row in rows:
        what = (row["model"], row["task"], set(row["lines"]))
        if what not in seen:
            seen.append(what)
            runs.append(row)
    pairs = []
    for one in runs:
        for other in runs:
            if line in one["lines"] or line not in other["lines"]:
                continue
            if (one["model"], one["task"]) == (other["model"], other["task"]):
                if {*one["lines"], line} == set(other["lines"]):
                    pairs.append((one["made_up"], other["made_up"]))
    if len(pairs) == 0:
        return dict.fromkeys(["without", "with"]) | {"pairs": 0}
    n = len(pairs)
    return {
        "pairs": n,
        "without": sum(p[0] for p in pairs) / n,
        "with": sum(p[1] for p in pairs) / n,
    }
