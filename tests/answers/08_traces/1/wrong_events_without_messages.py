"""Forgets that messages are told.

hint: What does the record get?
"""

events_1 = 6
seconds = 10
sent_before = 60
boss_tokens = 300
