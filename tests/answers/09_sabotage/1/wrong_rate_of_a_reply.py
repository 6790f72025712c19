"""Takes the rate of a reply for the run's.

hint: A run has five of them
"""

narrower = 3
still_possible = 0.15
runs_hit = 10
lies = 40
