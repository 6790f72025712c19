"""Counts the calls once.

hint: Are both counted?
"""

events_1 = 5
seconds = 10
sent_before = 60
boss_tokens = 300
