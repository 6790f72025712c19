"""Drops the results whose id no call has; ids come again in later turns.

hint: is an orphan: its call, message 2, is gone
"""


def my_window(messages, size):
    window = messages[:1] + messages[max(1, len(messages) - size + 1) :]
    ids = {call["id"] for m in window for call in m.get("tool_calls") or []}
    return [m for m in window if m["role"] != "tool" or m["tool_call_id"] in ids]
