"""Waits for the faster call.

hint: is not over when its faster call is
"""

events_1 = 9
seconds = 8
sent_before = 60
boss_tokens = 300
