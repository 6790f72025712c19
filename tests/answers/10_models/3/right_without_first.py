"""Goes from the runs without the line."""


def my_effect(rows, line):
    first = {}
    for row in reversed(rows):
        first[row["model"], row["task"], " ".join(sorted(row["lines"]))] = row["made_up"]
    before, after = 0, 0
    pairs = 0
    for (model, task, lines), made_up in first.items():
        twin = (model, task, " ".join(sorted([*lines.split(), line])))
        if line not in lines.split() and twin in first:
            pairs += 1
            before += made_up
            after += first[twin]
    share = (lambda n: n / pairs) if pairs else (lambda n: None)
    return {"pairs": pairs, "without": share(before), "with": share(after)}
