"""Lets repair_history do it, which does not name the tool.

hint: interrupted(name) makes this one
"""

from agentkit import repair_history


def close_open_calls(messages):
    return repair_history(messages)
