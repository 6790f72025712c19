"""Takes the rate of an answer for the run's.

hint: Some runs still vary
"""

narrower = 3
still_possible = 0.15
runs_hit = 41
lies = 50
