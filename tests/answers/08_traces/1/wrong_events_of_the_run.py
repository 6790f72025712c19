"""Counts the whole run.

hint: Which of them are of step 1?
"""

events_1 = 21
seconds = 10
sent_before = 60
boss_tokens = 300
