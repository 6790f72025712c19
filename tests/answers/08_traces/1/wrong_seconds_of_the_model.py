"""Adds the model's seconds.

hint: the models alone
"""

events_1 = 9
seconds = 6
sent_before = 60
boss_tokens = 300
