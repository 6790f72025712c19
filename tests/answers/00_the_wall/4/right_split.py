"""One text, split."""

parts = "perceive think act observe perceive think terminate".split()
