"""Where the model is: `connect()` reads the environment once and gives a client and a model name.

Lesson 00. The code around it is the same for every endpoint; only the environment differs:

    no AGENTKIT_MODEL           the built-in model, in this process: no key, no network, no cost,
                                also where an OPENAI_API_KEY happens to be set
    AGENTKIT_MODEL=name         that model, with OPENAI_API_KEY, at OPENAI_BASE_URL if it is set
                                (any endpoint that speaks Chat Completions)
    AGENTKIT_MODEL=local:name   a real small model in this process (`agentkit.local`)
    AGENTKIT_BACKEND=offline    the built-in model, whatever else is set
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openai import OpenAI

    from agentkit.offline.faults import Faults

_BUILT_IN = "built-in"
_LOCAL = "local:"
_USE_BUILT_IN = "or unset AGENTKIT_MODEL to use the built-in model"
_LOCAL_HOSTS = {"localhost", "127.0.0.1", "::1", "0.0.0.0", "host.docker.internal"}
# A server on this machine asks for no key, but the SDK does.
_NO_KEY_NEEDED = "not-needed"
_PROBE_SECONDS = 5.0


def connect(
    script: Sequence[Any] | None = None,
    faults: Faults | Mapping[str, float] | None = None,
    seed: int = 0,
    context_window: int | None = None,
) -> tuple[OpenAI, str]:
    """A client of the real SDK and the name of the model to ask for.

    script: replies that the built-in model gives instead of planning (`agentkit.offline.script`).
    faults: rates, 0 to 1, of the faults it is to have (`agentkit.offline.faults`); one `seed`
        gives one run.
    context_window: how many tokens a request to the built-in model may hold, by its own count,
        before it is refused with status 400; without one 128,000. Each of these three means the
        built-in model, whatever the environment says.

    Raises RuntimeError when the environment names a model but no key, ConnectionError when nothing
    answers there, ModuleNotFoundError for a local model that is not installed, ValueError for an
    AGENTKIT_BACKEND or a local model it does not know, and TypeError or ValueError for a mistake
    in `script`, `faults` or `context_window`.
    """
    model = _wanted_model()
    if script is None and faults is None and context_window is None and model is not None:
        if model.startswith(_LOCAL):
            from agentkit.local import connect_local

            return connect_local(model.removeprefix(_LOCAL), seed=seed)
        return _real_client(model), model
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise TypeError(f"connect: seed must be an int, got a {type(seed).__name__}.")
    from agentkit.offline.far_end.service import CONTEXT_WINDOW
    from agentkit.offline.far_end.transport import offline_client
    from agentkit.offline.faults import read_faults

    rates = read_faults({} if faults is None else faults)
    if script is not None and rates:
        raise ValueError(
            "connect: a script is played as it is written, so faults do nothing to it. "
            "Write the faults into the script, or leave it out."
        )
    if context_window is None:
        context_window = CONTEXT_WINDOW
    if type(context_window) is not int or context_window < 1:
        raise ValueError(
            "connect: context_window must be a whole number of tokens over 0, "
            f"got {context_window!r:.60}."
        )
    client = offline_client(script, window=context_window, faults=rates, seed=seed)
    return client, _BUILT_IN


def _wanted_model() -> str | None:
    """The model that the environment names, or None for the built-in one."""
    backend = _setting("AGENTKIT_BACKEND")
    if backend.lower() == "offline":
        return None
    if backend:
        raise ValueError(
            f"connect: AGENTKIT_BACKEND is {backend!r}; the one value it knows is 'offline'. "
            "Unset it, and name a real model in AGENTKIT_MODEL if you want one."
        )
    model = _setting("AGENTKIT_MODEL")
    return None if model in ("", _BUILT_IN) else model


def _real_client(model: str) -> OpenAI:
    from urllib.parse import urlsplit

    base_url = _setting("OPENAI_BASE_URL") or None
    # Taken apart because a URL may hold a password: only its host is ever shown.
    host = urlsplit(base_url).hostname if base_url else "api.openai.com"
    if not host:
        raise ValueError(
            "connect: OPENAI_BASE_URL is no URL with a host. "
            "Write it like http://localhost:11434/v1, or unset it."
        )
    key = _setting("OPENAI_API_KEY")
    if not key and host in _LOCAL_HOSTS:
        key = _NO_KEY_NEEDED
    if not key:
        raise RuntimeError(
            f"connect: AGENTKIT_MODEL is {model!r}, but OPENAI_API_KEY is not set. "
            f"Set the key for {host}, {_USE_BUILT_IN}."
        )
    from openai import OpenAI

    client = OpenAI(api_key=key, base_url=base_url)
    _check_reachable(client, model, host)
    return client


def _check_reachable(client: OpenAI, model: str, host: str) -> None:
    """Asks for the list of models, which costs nothing; any answer will do, an error too."""
    import httpx2
    import openai

    probe = client.with_options(max_retries=0, timeout=_PROBE_SECONDS)
    try:
        probe.models.with_raw_response.list()
    except openai.APIConnectionError as error:
        # Slow to answer is not unreachable: a server may be loading its model.
        unreachable = not isinstance(error.__cause__, httpx2.ReadTimeout)
    except openai.OpenAIError:
        unreachable = False
    else:
        unreachable = False
    if unreachable:
        raise ConnectionError(
            f"connect: nothing answers at {host}, where AGENTKIT_MODEL={model!r} should be. "
            f"Start the server, check OPENAI_BASE_URL and the network, {_USE_BUILT_IN}."
        )


def _setting(name: str) -> str:
    return os.environ.get(name, "").strip()
