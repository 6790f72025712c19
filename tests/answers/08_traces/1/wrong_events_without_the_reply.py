"""Counts the results as messages, and not the reply.

hint: One message is missing
"""

events_1 = 8
seconds = 10
sent_before = 60
boss_tokens = 300
