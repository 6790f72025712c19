"""Drops the oldest message until the rest fits.

hint: The task, message 3, is gone
"""


def my_trim(messages, max_tokens, tools=()):
    kept = list(messages)
    while kept and count_tokens(kept, tools) > max_tokens:
        kept.pop(0)
    while kept and kept[0]["role"] != "assistant":
        kept.pop(0)
    return messages[:1] + kept
