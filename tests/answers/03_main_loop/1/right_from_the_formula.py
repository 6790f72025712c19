"""Adds up replies, calls and the task."""

replies, calls = len(story), 2 + 1 + 3
requests = replies
in_history = 1 + replies + calls
in_last_request = in_history - 1
at_the_cap = 1 + 2 + (2 + 1)
