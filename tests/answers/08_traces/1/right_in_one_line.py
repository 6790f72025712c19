"""All in one line."""

events_1, seconds, sent_before, boss_tokens = 9, 10.0, 60.0, 300
