"""Divides by the last request.

hint: Divide by all that was sent
"""

events_1 = 9
seconds = 10
sent_before = 150
boss_tokens = 300
