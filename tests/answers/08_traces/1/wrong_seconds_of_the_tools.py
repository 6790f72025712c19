"""Adds the tools' seconds.

hint: the tools alone
"""

events_1 = 9
seconds = 4
sent_before = 60
boss_tokens = 300
