"""Adds the clerk's tokens.

hint: counted twice
"""

events_1 = 9
seconds = 10
sent_before = 60
boss_tokens = 1500
