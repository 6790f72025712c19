"""Takes the other share.

hint: sent for the first time
"""

events_1 = 9
seconds = 10
sent_before = 40
boss_tokens = 300
