"""All in one line."""

narrower, still_possible, runs_hit, lies = 3, 0.15, 41, 40
