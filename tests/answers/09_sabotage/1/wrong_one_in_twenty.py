"""The next one that 20 runs would show.

hint: one time in three shows nothing
"""

narrower = 3
still_possible = 0.05
runs_hit = 41
lies = 40
