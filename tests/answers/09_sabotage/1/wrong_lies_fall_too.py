"""What lowers one fault lowers the other.

hint: who does not vary answers
"""

narrower = 3
still_possible = 0.15
runs_hit = 41
lies = 2.5
