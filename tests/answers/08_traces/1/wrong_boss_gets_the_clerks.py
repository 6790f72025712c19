"""Takes the clerk's number.

hint: What is left of 900
"""

events_1 = 9
seconds = 10
sent_before = 60
boss_tokens = 600
