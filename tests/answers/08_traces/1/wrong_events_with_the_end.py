"""Adds the end of the run.

hint: no event of step 1
"""

events_1 = 10
seconds = 10
sent_before = 60
boss_tokens = 300
