"""The service in front of the built-in model: a request comes in, a reply goes out.

It stands where a paid endpoint would: it checks the request as strictly, asks the model (the
planner of `planner.py`, or a script), and writes the reply in the same form, whole or streamed. It
knows nothing of HTTP libraries; `transport.py` carries its bytes.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from agentkit.offline import thinking_aloud
from agentkit.offline.far_end import checks, formats, replies, streaming
from agentkit.offline.far_end.check_tools import offered_tools
from agentkit.offline.far_end.errors import ServiceError, over_the_window, unknown_url
from agentkit.offline.script import Broken, Outcome, Script, WholeMessage, WholeResponse

CONTEXT_WINDOW = 128_000  # tokens: what a prompt may be at most
_REMEMBERED = 1000
_JSON = {"content-type": "application/json"}
_EVENTS = {"content-type": "text/event-stream; charset=utf-8"}


class Plan(Protocol):
    """What a planner decides: a text, or calls as (tool name, arguments)."""

    @property
    def text(self) -> str | None: ...
    @property
    def calls(self) -> Sequence[tuple[str, Mapping[str, Any]]]: ...


Planner = Callable[..., Plan]


class FaultDial(Protocol):
    """What makes a planner's replies fail, or the wire; see `agentkit.offline.dial`."""

    def fail(self, request: Mapping[str, Any]) -> None: ...
    def say(self, request: Mapping[str, Any], planner: Planner) -> replies.Said: ...


@dataclass(frozen=True)
class Answer:
    """An HTTP reply: `body` is the whole of it, or a stream's events, each made when asked for."""

    status: int
    headers: Mapping[str, str]
    body: bytes | Iterable[bytes]


@dataclass
class Service:
    """The far end of one client. `script` replaces `planner`; `requests` holds the bodies received.
    `dial` is the planner's fault dial; without one it has no faults.

    A prompt of more than `window` tokens, by this service's own count, is refused.
    `requests` keeps the last 1,000 bodies, as bytes, whether or not they were refused.
    """

    planner: Planner | None = None
    script: Script | None = None
    window: int = CONTEXT_WINDOW
    dial: FaultDial | None = None
    requests: deque[bytes] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _passed: checks.Passed = field(default_factory=checks.Passed)

    def answer(self, method: str, path: str, body: bytes) -> Answer:
        """The reply to one request. An exception that a script holds is raised, and TimeoutError
        where the fault dial says that none comes.
        """
        try:
            if method == "POST" and path.endswith("/chat/completions"):
                return self._complete(body)
            if method == "GET" and path.endswith("/models"):
                return _whole({"object": "list", "data": [_model()]})
            if method == "GET" and "/models/" in path:
                checks.check_model(path.rsplit("/", 1)[1])
                return _whole(_model())
            raise unknown_url(method, path)
        except ServiceError as error:
            # The SDK waits before it retries; this header (milliseconds) keeps the wait short.
            headers = _JSON | {"retry-after-ms": "1"}
            return Answer(error.status, headers, json.dumps(error.body).encode("ascii"))

    def _complete(self, body: bytes) -> Answer:
        self.requests.append(body)
        request, passed = checks.check_request(body, self._passed)
        self._passed = passed
        prompt_tokens = passed.message_tokens + passed.tool_tokens
        if prompt_tokens > self.window:
            raise over_the_window(self.window, passed.message_tokens, passed.tool_tokens)
        asked = replies.Asked(request, body, prompt_tokens)
        if self.dial is not None:
            self.dial.fail(request)
        outcome = self._plan(request) if self.script is None else self.script.next(body)
        broken = outcome.error if isinstance(outcome, Broken) else None
        reply = _reply(outcome, asked)
        if request.get("stream"):
            options = request.get("stream_options") or {}
            usage = bool(options.get("include_usage"))
            events = streaming.events(reply, include_usage=usage, broken=broken)
            return Answer(200, _EVENTS, events)
        if broken is not None:
            raise broken
        return _whole(reply)

    def _plan(self, request: Mapping[str, Any]) -> replies.Said:
        if self.planner is None:
            from agentkit.offline.planner import plan

            self.planner = plan
        if self.dial is not None:
            return self.dial.say(request, self.planner)
        if thinking_aloud.asks_for_text(request):
            return self._plan_in_text(request)
        messages = thinking_aloud.without_notes(request["messages"])
        tools, choice = offered_tools(request)
        parallel = request.get("parallel_tool_calls") is not False
        plan_ = self.planner(messages, tools, tool_choice=choice, parallel=parallel)
        if not plan_.calls:
            return replies.Said(formats.fit(plan_.text or "", request))
        calls = (
            replies.Call(name, json.dumps(arguments, ensure_ascii=False))
            for name, arguments in plan_.calls
        )
        return replies.Said(plan_.text, tuple(calls))

    def _plan_in_text(self, request: Mapping[str, Any]) -> replies.Said:
        """The same for a request that wants its calls as text."""
        assert self.planner is not None
        talk = thinking_aloud.read(request["messages"])
        plan_ = self.planner(talk.messages, talk.tools, parallel=False)
        chinese = thinking_aloud.in_chinese(talk.messages)
        return replies.Said(thinking_aloud.write(plan_.text, plan_.calls, chinese))


def _reply(outcome: Outcome, asked: replies.Asked) -> Mapping[str, Any]:
    if isinstance(outcome, Exception):
        raise outcome
    if isinstance(outcome, WholeResponse):
        return outcome.body
    if isinstance(outcome, WholeMessage):
        return replies.completion_of_message(outcome.message, asked)
    return replies.completion(outcome.said if isinstance(outcome, Broken) else outcome, asked)


def _model() -> dict[str, Any]:
    return {
        "id": replies.MODEL_NAME,
        "object": "model",
        "created": replies.CREATED,
        "owned_by": "agentkit",
    }


def _whole(body: Mapping[str, Any]) -> Answer:
    return Answer(200, _JSON, json.dumps(body).encode("ascii"))
