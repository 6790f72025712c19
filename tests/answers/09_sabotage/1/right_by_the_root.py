"""With decimals."""

narrower = 10**0.5
still_possible = 3 / 20
runs_hit = 40.951
lies = 40.0
