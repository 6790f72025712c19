"""Letters in one text each."""

valid = "ABDFH"
solved = "D, H"
copied = "aef"
