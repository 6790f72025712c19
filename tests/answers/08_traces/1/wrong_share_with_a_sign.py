"""Writes a text.

hint: a number such as 7
"""

events_1 = 9
seconds = 10
sent_before = "60%"
boss_tokens = 300
