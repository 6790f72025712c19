"""Only the second request was sent again.

hint: the tokens of request 2 alone
"""

events_1 = 9
seconds = 10
sent_before = 33
boss_tokens = 300
