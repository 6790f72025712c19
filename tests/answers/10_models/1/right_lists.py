"""Lists and a tuple, in another order."""

valid = ["H", "A", "B", "F", "D"]
solved = ("H", "D")
copied = ["F", "E", "A", "A"]
