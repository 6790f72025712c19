"""Only the first request was sent again.

hint: and not only of request 1
"""

events_1 = 9
seconds = 10
sent_before = 27
boss_tokens = 300
