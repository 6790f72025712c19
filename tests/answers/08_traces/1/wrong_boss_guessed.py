"""A number that nothing gives.

hint: A run of a trace does not
"""

events_1 = 9
seconds = 10
sent_before = 60
boss_tokens = 450
