"""Behind the real SDK, a transport that ends in this process.

An HTTP client hands each request to a transport, which brings it to a server and comes back with
the reply. This one brings it to a `Service` next door. All before it is the SDK's own: retries,
time-outs, error classes, streaming. No socket is opened, no thread is started.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import httpx2

from agentkit.offline.far_end.service import CONTEXT_WINDOW, Answer, Planner, Service
from agentkit.offline.faults import Faults
from agentkit.offline.script import Script

if TYPE_CHECKING:
    from openai import AsyncOpenAI, OpenAI

# Never resolved nor connected to; ".invalid" is reserved for names that do not exist (RFC 2606).
_BASE_URL = "http://built-in.invalid/v1"


class FarEnd(Protocol):
    """What may stand at the other end: the built-in model's `Service`, or a local model's."""

    @property
    def requests(self) -> deque[bytes]: ...
    def answer(self, method: str, path: str, body: bytes) -> Answer: ...


class BuiltInTransport(httpx2.BaseTransport, httpx2.AsyncBaseTransport):
    """Carries requests to `service`, for the synchronous and the asynchronous client alike."""

    def __init__(self, service: FarEnd) -> None:
        self.service = service

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        return self._respond(request, request.read())

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        return self._respond(request, await request.aread())

    def _respond(self, request: httpx2.Request, body: bytes) -> httpx2.Response:
        try:
            answer = self.service.answer(request.method, request.url.path, body)
        except TimeoutError:
            raise httpx2.ReadTimeout("No answer came in time.", request=request) from None
        if isinstance(answer.body, bytes):
            return httpx2.Response(answer.status, headers=answer.headers, content=answer.body)
        return httpx2.Response(answer.status, headers=answer.headers, stream=_Events(answer.body))


class _Events(httpx2.SyncByteStream, httpx2.AsyncByteStream):
    """The events of a streamed reply, each written when the client asks for it."""

    def __init__(self, events: Iterable[bytes]) -> None:
        self._events = events

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._events)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for event in self._events:
            yield event


def offline_client(
    script: Sequence[Any] | None = None,
    *,
    planner: Planner | None = None,
    window: int = CONTEXT_WINDOW,
    faults: Faults | None = None,
    seed: int = 0,
) -> OpenAI:
    """An `openai.OpenAI` whose far end is the built-in model, or `script` if one is given.

    `window` is how many tokens a prompt may have, by the far end's own count. `faults` are those
    of the built-in model; one `seed` gives one run.
    """
    return client_of(_service(script, planner, window, faults, seed))


def client_of(service: FarEnd) -> OpenAI:
    """An `openai.OpenAI` that ends at this service."""
    from openai import OpenAI

    # trust_env=False: nothing of this machine's environment, such as a proxy, has a say in it.
    http = httpx2.Client(transport=BuiltInTransport(service), trust_env=False)
    return OpenAI(api_key="built-in", base_url=_BASE_URL, http_client=http)


def offline_async_client(
    script: Sequence[Any] | None = None,
    *,
    planner: Planner | None = None,
    window: int = CONTEXT_WINDOW,
    faults: Faults | None = None,
    seed: int = 0,
) -> AsyncOpenAI:
    """The same as an `openai.AsyncOpenAI`.

    Unlike the synchronous client, the SDK's asynchronous one starts a thread of its own with its
    first request, so it does not run where there are none.
    """
    from openai import AsyncOpenAI

    transport = BuiltInTransport(_service(script, planner, window, faults, seed))
    http = httpx2.AsyncClient(transport=transport, trust_env=False)
    return AsyncOpenAI(api_key="built-in", base_url=_BASE_URL, http_client=http)


def _service(
    script: Sequence[Any] | None,
    planner: Planner | None,
    window: int,
    faults: Faults | None,
    seed: int,
) -> Service:
    dial = None
    if faults:
        from agentkit.offline.dial.dial import Dial

        dial = Dial(faults, seed)
    return Service(planner, None if script is None else Script(script), window, dial)


def requests_of(client: OpenAI | AsyncOpenAI) -> list[dict[str, Any]]:
    """The chat requests that an offline client's far end received, oldest first, at most 1,000.

    Retries and refused requests count. A body that is no JSON object is left out.
    """
    transport = getattr(getattr(client, "_client", None), "_transport", None)
    if not isinstance(transport, BuiltInTransport):
        raise TypeError(
            "requests_of: this client does not end at the built-in model. "
            "Make it with connect(), without AGENTKIT_MODEL."
        )
    bodies = []
    for raw in transport.service.requests:
        try:
            body = json.loads(raw)
        except ValueError:
            continue
        if isinstance(body, dict):
            bodies.append(body)
    return bodies
