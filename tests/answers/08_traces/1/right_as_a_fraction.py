"""The share as a fraction."""

events_1 = 9
seconds = 10
sent_before = 0.6
boss_tokens = 300
