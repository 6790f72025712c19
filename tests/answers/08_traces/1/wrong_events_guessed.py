"""A number that nothing gives.

hint: the lesson's table of events
"""

events_1 = 14
seconds = 10
sent_before = 60
boss_tokens = 300
