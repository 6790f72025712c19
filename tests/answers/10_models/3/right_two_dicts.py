"""A dict for each side, and the keys that both have."""


def my_effect(rows, line):
    sides = {True: {}, False: {}}
    for row in rows:
        others = frozenset(each for each in row["lines"] if each != line)
        sides[line in row["lines"]].setdefault(
            (row["model"], row["task"], others), bool(row["made_up"])
        )
    twins = sides[True].keys() & sides[False].keys()
    effect = {"with": None, "without": None, "pairs": len(twins)}
    for name, side in (("with", True), ("without", False)):
        if twins:
            effect[name] = sum(sides[side][each] for each in twins) / len(twins)
    return effect
