"""Questions with tools that nobody has tuned for: they measure a model's first-run rate."""
