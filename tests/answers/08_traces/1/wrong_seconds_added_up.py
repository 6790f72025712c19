"""Adds the calls that ran at once.

hint: Which of them is waited for?
"""

events_1 = 9
seconds = 11
sent_before = 60
boss_tokens = 300
