"""What comes next: chained calls, sums over results, repairing a call that failed."""
