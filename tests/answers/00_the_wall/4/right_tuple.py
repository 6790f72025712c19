"""A tuple, and capital letters."""

parts = ("Perceive", "Think", "Act", "Observe", "Perceive", "Think", "Terminate")
