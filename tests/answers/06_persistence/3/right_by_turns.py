"""Cuts the history into turns, with the package's own function."""

from agentkit.history import turns


def close_open_calls(messages):
    closed = []
    for reply_message, *results in turns(messages):
        answered = [each["tool_call_id"] for each in results]
        closed += [reply_message, *results]
        closed += [
            tool_message(each["id"], interrupted(each["function"]["name"]))
            for each in reply_message.get("tool_calls") or []
            if each["id"] not in answered
        ]
    return closed
