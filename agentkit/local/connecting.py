"""`connect_local()`: a client of the real SDK whose far end is a small model in this process."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openai import OpenAI


def connect_local(name: str, *, grammar: bool = False, seed: int = 0) -> tuple[OpenAI, str]:
    """A client and the name of the model to ask for, as `connect()` gives them.

    name: "smollm2" or "gemma" (`agentkit.local.models`).
    grammar: True lets the model write nothing but a valid call or an answer where tools are
        offered. It is slower, and a valid call need not be right.
    seed: for requests that bring none; without effect at temperature 0.

    A reply has at most 256 tokens where the request names no limit. At temperature 0 the same
    requests in the same order give the same replies, on one machine and with one build of the
    engine; a request by itself may not, since the engine goes on from what it has read before.

    Raises ValueError for a name it does not know, TypeError for a seed that is no int, and
    ModuleNotFoundError when the engine or the model's file is not installed.
    """
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"connect_local: seed must be an int, got a {type(seed).__name__}.")
    from agentkit.local.engine import load
    from agentkit.local.models import find_model
    from agentkit.local.service import LocalService
    from agentkit.offline.far_end.transport import client_of

    engine = load(name)
    return client_of(LocalService(find_model(name), engine, grammar, seed)), name
