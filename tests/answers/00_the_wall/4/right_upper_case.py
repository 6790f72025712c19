"""A list in capitals, with a space too many."""

parts = "PERCEIVE,THINK,ACT,OBSERVE,PERCEIVE,THINK, TERMINATE".split(",")
