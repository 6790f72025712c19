"""A call is one event.

hint: A call has a start and an end
"""

events_1 = 7
seconds = 10
sent_before = 60
boss_tokens = 300
