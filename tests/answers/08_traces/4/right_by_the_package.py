"""Finds the values itself, and lets the package replace them."""

from agentkit.redaction import without


def my_redact(text, environment):
    words = {"KEY", "TOKEN", "PASSWORD"}
    return without(text, [environment[n] for n in environment if words & {*n.upper().split("_")}])
