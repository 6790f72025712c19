"""The service in front of a local model: a request comes in, the model writes, a reply goes out.

It checks a request as strictly as the built-in model's service does, and with the same code. What
differs: the model's own tokenizer counts, its context window is small, and it decides.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agentkit.local.engine import Engine
from agentkit.local.grammar import call_or_answer, value_of
from agentkit.local.models import LocalModel
from agentkit.local.prompt import render
from agentkit.local.reading import read
from agentkit.offline.far_end import checks, replies, streaming
from agentkit.offline.far_end.check_tools import offered_tools
from agentkit.offline.far_end.errors import ServiceError, over_the_window, unknown_url
from agentkit.offline.far_end.service import Answer

REPLY_TOKENS = 256
"""The longest reply where a request names no limit: a small model may not find its end."""
_JSON = {"content-type": "application/json"}
_EVENTS = {"content-type": "text/event-stream; charset=utf-8"}
_REMEMBERED = 1000


@dataclass
class LocalService:
    """The far end of one client. `grammar`: whether a reply to a request with tools must be a valid
    call or an answer; `seed` is for requests that bring none. `requests` are the last bodies."""

    model: LocalModel
    engine: Engine
    grammar: bool = False
    seed: int = 0
    requests: deque[bytes] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    def answer(self, method: str, path: str, body: bytes) -> Answer:
        """The reply to one request."""
        try:
            if method == "POST" and path.endswith("/chat/completions"):
                return self._complete(body)
            if method == "GET" and path.endswith("/models"):
                return _whole({"object": "list", "data": [self._about()]})
            raise unknown_url(method, path)
        except ServiceError as error:
            return Answer(error.status, _JSON, json.dumps(error.body).encode("ascii"))

    def _about(self) -> dict[str, Any]:
        about = {"id": self.model.name, "object": "model", "owned_by": "agentkit"}
        return about | {"created": replies.CREATED}

    def _complete(self, body: bytes) -> Answer:
        self.requests.append(body)
        request = self._checked(body)
        tools, choice = offered_tools(request)
        if choice == "none":
            tools = []
        if isinstance(choice, dict):
            tools = [each for each in tools if each["function"]["name"] == _named(choice)]
        prompt = self.engine.tokens(render(self.model.template, request["messages"], tools))
        room = self.model.window - len(prompt)
        if room < 1:
            raise over_the_window(self.model.window, len(prompt), 0)
        written = self.engine.write(
            prompt,
            (*self.model.template.stops, *_listed(request.get("stop"))),
            self._grammar(request, tools, choice),
            self._settings(request, room),
        )
        said = read(written.text, calls=bool(tools))
        message: dict[str, Any] = {"role": "assistant", "content": said.text, "refusal": None}
        if said.calls:
            message["tool_calls"] = replies.numbered(said.calls, request["messages"])
        finish = "length" if written.cut else "tool_calls" if said.calls else "stop"
        if finish == "tool_calls" and isinstance(choice, dict):
            finish = "stop"  # what the request names was no decision of the model's
        asked = replies.Asked(request, body, len(prompt))
        reply = self._reply(message, finish, asked, written.tokens)
        if request.get("stream"):
            options = request.get("stream_options") or {}
            usage = bool(options.get("include_usage"))
            return Answer(200, _EVENTS, streaming.events(reply, include_usage=usage))
        return _whole(reply)

    def _checked(self, body: bytes) -> dict[str, Any]:
        """The request, or ServiceError for its first fault."""
        try:
            name = json.loads(body).get("model")
        except (ValueError, AttributeError):
            name = None  # the checks below say what is wrong with it
        if isinstance(name, str) and name and name != self.model.name:
            raise ServiceError(
                f"The model `{name}` does not exist or you do not have access to it. This service "
                f"has one model, `{self.model.name}`: pass the name that connect_local() gave you.",
                code="model_not_found",
                status=404,
            )
        if name:
            # The checks know the built-in model alone; all the rest is the same.
            body = json.dumps(json.loads(body) | {"model": replies.MODEL_NAME}).encode("ascii")
        request, _ = checks.check_request(body, checks.Passed())
        for field_, most in (("n", 1), ("logit_bias", {})):
            if (request.get(field_) or most) != most:
                raise ServiceError(
                    f"Unsupported parameter: '{field_}' is not supported with this model.",
                    param=field_,
                    code="unsupported_parameter",
                )
        return request

    def _grammar(self, request: Mapping[str, Any], tools: list[dict[str, Any]], choice: Any) -> str:
        """The grammar for the reply, or "" for none. What a request demands, a grammar enforces."""
        around = (self.model.template.before, self.model.template.after)
        must_call = bool(tools) and (choice == "required" or isinstance(choice, dict))
        wanted = request.get("response_format") or {}
        if must_call or (tools and self.grammar):
            return call_or_answer(tools, must_call, *around)
        if wanted.get("type") == "json_object":
            return value_of(None, *around)
        if wanted.get("type") == "json_schema":
            return value_of(wanted["json_schema"]["schema"], *around)
        return ""

    def _settings(self, request: Mapping[str, Any], room: int) -> dict[str, Any]:
        """What the engine is told, under its own names. What is not sent has the service's
        default, and not the engine's."""
        limits = (request.get("max_completion_tokens"), request.get("max_tokens"))
        limit = next((each for each in limits if each is not None), REPLY_TOKENS)
        seed = request.get("seed")
        settings = {
            "max_tokens": min(limit, room),
            "seed": (self.seed if seed is None else seed) % 2**32,
            "top_k": 0,
            "min_p": 0.0,
            "repeat_penalty": 1.0,
        }
        for name, default in _DEFAULTS.items():
            value = request.get(name)
            settings[name] = default if value is None else float(value)
        return settings

    def _reply(
        self, message: dict[str, Any], finish: str, asked: replies.Asked, spent: int
    ) -> dict[str, Any]:
        reply = replies.completion_of_message(message, asked)
        reply["choices"][0]["finish_reason"] = finish
        usage = {"prompt_tokens": asked.prompt_tokens, "completion_tokens": spent}
        usage["total_tokens"] = asked.prompt_tokens + spent
        return reply | {"model": self.model.name, "system_fingerprint": None, "usage": usage}


_DEFAULTS = {
    "temperature": 1.0,
    "top_p": 1.0,
    "presence_penalty": 0.0,
    "frequency_penalty": 0.0,
}


def _named(choice: Mapping[str, Any]) -> str:
    return str(choice["function"]["name"])


def _listed(stop: Any) -> list[str]:
    return [stop] if isinstance(stop, str) else list(stop or ())


def _whole(body: Mapping[str, Any]) -> Answer:
    return Answer(200, _JSON, json.dumps(body).encode("ascii"))
