"""Looks at the last request.

hint: Take all three together
"""

events_1 = 9
seconds = 10
sent_before = 83
boss_tokens = 300
