"""A number that nothing gives.

hint: stood in request 1 already
"""

events_1 = 9
seconds = 10
sent_before = 75
boss_tokens = 300
