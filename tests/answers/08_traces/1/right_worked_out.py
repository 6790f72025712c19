"""Lets Python do the sums."""

events_1 = 2 + 2 * 2 + 3
seconds = 2 + max(1, 3) + 2 + 1 + 2
sent_before = 100 * (400 + 500) / (400 + 500 + 600)
boss_tokens = 900 - 600
