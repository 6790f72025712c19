"""Takes the lesson's number.

hint: a step with three calls
"""

events_1 = 12
seconds = 10
sent_before = 60
boss_tokens = 300
