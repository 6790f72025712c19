"""Takes the RunResult's number.

hint: the clerk's tokens are in it
"""

events_1 = 9
seconds = 10
sent_before = 60
boss_tokens = 900
