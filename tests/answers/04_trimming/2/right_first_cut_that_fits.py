"""Tries each cut between turns, the longest window first."""


def my_window(messages, size):
    starts = [n for n, m in enumerate(messages) if n and m["role"] != "tool"]
    fits = [n for n in starts if len(messages) - n < size]
    start = next(iter(fits or starts[-1:]), 1)
    return [messages[0]] + messages[start:]
