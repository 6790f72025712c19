"""Gives tokens.

hint: How many percent
"""

events_1 = 9
seconds = 10
sent_before = 900
boss_tokens = 300
