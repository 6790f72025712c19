"""A number that nothing gives.

hint: Walk along the clock
"""

events_1 = 9
seconds = 15
sent_before = 60
boss_tokens = 300
