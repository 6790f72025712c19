"""The built-in model: a rule-based planner behind the real SDK, in this process.

Lesson 00 meets it. It needs no key and no network. `connect()` gives a client for it; tests may
want `agentkit.offline.transport` (clients, `requests_of`) and `agentkit.offline.script`. Nothing of
this package is loaded before it is used.
"""
