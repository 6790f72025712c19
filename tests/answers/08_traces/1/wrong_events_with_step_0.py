"""Adds the start of the run and its task.

hint: before step 1: step 0
"""

events_1 = 11
seconds = 10
sent_before = 60
boss_tokens = 300
