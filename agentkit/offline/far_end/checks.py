"""What the service refuses: the request as a whole and its single settings.

Statuses, codes and wording are those of the real Chat Completions service, as public reports show
them, so a request that fails there fails here. `check_messages.py` holds the rules of the history,
`check_tools.py` those of tool definitions.

Services that speak this protocol differ in a few points, and there the stricter is followed: two
tools of one name, stored arguments that are no JSON object, a call answered twice, a user message
without content. OpenAI lets some of them pass; what passes here passes there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from agentkit.offline.far_end import tokens
from agentkit.offline.far_end.check_messages import check_messages
from agentkit.offline.far_end.check_schema import check_schema
from agentkit.offline.far_end.check_tools import check_tool_settings, check_tools
from agentkit.offline.far_end.errors import (
    ServiceError,
    bad_value,
    check_text,
    missing,
    too_long,
    unknown,
    wrong_type,
)
from agentkit.offline.far_end.replies import MODEL_NAME

# name -> (type, least, most); the order is the one in which faults are reported.
_NUMBERS: dict[str, tuple[str, float | None, float | None]] = {
    "n": ("an integer", 1, 128),
    "temperature": ("a decimal", 0, 2),
    "top_p": ("a decimal", 0, 1),
    "presence_penalty": ("a decimal", -2, 2),
    "frequency_penalty": ("a decimal", -2, 2),
    "max_tokens": ("an integer", 1, None),
    "max_completion_tokens": ("an integer", 1, None),
    "seed": ("an integer", None, None),
}
_BOOLEANS = ("stream", "parallel_tool_calls", "store")
_OBJECTS = ("stream_options", "metadata", "response_format", "logit_bias", "prompt_cache_options")
# Understood, and without effect on a model of rules.
_NO_EFFECT = {
    "user",
    "safety_identifier",
    "service_tier",
    "prompt_cache_key",
    "prompt_cache_retention",
    "reasoning_effort",
    "verbosity",
}
# Refused rather than ignored: who sends them waits for something that would not come.
_UNSUPPORTED = {
    "audio",
    "function_call",
    "functions",
    "logprobs",
    "modalities",
    "moderation",
    "prediction",
    "top_logprobs",
    "web_search_options",
}
_KNOWN = {
    *_NUMBERS,
    *_BOOLEANS,
    *_OBJECTS,
    *_NO_EFFECT,
    *_UNSUPPORTED,
    "model",
    "messages",
    "stop",
    "tools",
    "tool_choice",
}
_MOST_STOPS = 4


@dataclass(frozen=True)
class Passed:
    """What the last good request held.

    A run sends the same history and the same tools again and again, a little longer each time. What
    has passed once is neither checked nor counted a second time, so a long run stays cheap.
    """

    messages: list[dict[str, Any]] = field(default_factory=list)
    message_tokens: int = 0
    tools: list[dict[str, Any]] | None = None
    tool_names: set[str] = field(default_factory=set)
    tool_tokens: int = 0


def check_request(body: bytes, passed: Passed) -> tuple[dict[str, Any], Passed]:
    """The request in `body` and what has passed with it, or ServiceError for its first fault."""
    try:
        request = json.loads(body)
    except ValueError:
        raise ServiceError(
            "We could not parse the JSON body of your request. The service expects a JSON payload, "
            "but what was sent was not valid JSON."
        ) from None
    if not isinstance(request, dict):
        raise ServiceError("The JSON body of a request must be an object.")
    if not request.get("model"):
        raise ServiceError("you must provide a model parameter")
    check_model(request["model"])
    if "messages" not in request:
        raise missing("messages")
    for name, value in request.items():
        if name not in _KNOWN:
            raise unknown(name)
        if name in _UNSUPPORTED and value:
            raise ServiceError(
                f"Unsupported parameter: '{name}' is not supported with this model.",
                param=name,
                code="unsupported_parameter",
            )
    _check_settings(request)
    messages, tools = request["messages"], request.get("tools")
    same = len(passed.messages)
    if not isinstance(messages, list) or messages[:same] != passed.messages:
        same = 0
    check_messages(messages, same)
    names, tool_tokens = passed.tool_names, passed.tool_tokens
    if tools != passed.tools:
        names = set() if tools is None else check_tools(tools)
        tool_tokens = tokens.count_tools(tools)
    check_tool_settings(request, names)
    if request.get("response_format") is not None:
        _check_format(request["response_format"], messages)
    message_tokens = passed.message_tokens if same else 0
    message_tokens += tokens.count_messages(messages[same:])
    return request, Passed(messages, message_tokens, tools, names, tool_tokens)


def check_model(name: Any) -> None:
    """ServiceError (404) for any model but the one that is served."""
    if not isinstance(name, str):
        raise wrong_type("model", "a string", name)
    if name != MODEL_NAME:
        raise ServiceError(
            f"The model `{name}` does not exist or you do not have access to it. "
            f"This service has one model, `{MODEL_NAME}`: pass the name that connect() gave you.",
            code="model_not_found",
            status=404,
        )


def _check_settings(request: Mapping[str, Any]) -> None:
    for name, (expected, least, most) in _NUMBERS.items():
        if (value := request.get(name)) is not None:
            _check_number(name, value, expected, least, most)
    for name in _BOOLEANS:
        if not isinstance(request.get(name), bool | None):
            raise wrong_type(name, "a boolean", request[name])
    for name in _OBJECTS:
        if not isinstance(request.get(name), dict | None):
            raise wrong_type(name, "an object", request[name])
    if request.get("max_tokens") is not None and request.get("max_completion_tokens") is not None:
        raise ServiceError(
            "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
            code="invalid_parameter_combination",
        )
    if request.get("stream_options") is not None and not request.get("stream"):
        raise ServiceError(
            "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
            param="stream_options",
        )
    _check_stop(request.get("stop"))


def _check_number(
    name: str, value: Any, expected: str, least: float | None, most: float | None
) -> None:
    whole = expected == "an integer"
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        raise wrong_type(name, expected, value)
    kind = "integer" if whole else "decimal"
    if least is not None and not value >= least:
        problem, code, bound = "below minimum", f"{kind}_below_min_value", f">= {least}"
    elif most is not None and not value <= most:
        problem, code, bound = "above maximum", f"{kind}_above_max_value", f"<= {most}"
    else:
        return
    raise ServiceError(
        f"Invalid '{name}': {kind} {problem} value. Expected a value {bound}, "
        f"but got {value} instead.",
        param=name,
        code=code,
    )


def _check_stop(stop: Any) -> None:
    if stop is None:
        return
    if isinstance(stop, str):
        check_text("stop", stop)
    elif not isinstance(stop, list):
        raise wrong_type("stop", "one of a string or array of strings", stop)
    elif len(stop) > _MOST_STOPS:
        raise too_long("stop", len(stop), _MOST_STOPS, "array")
    else:
        for index, sequence in enumerate(stop):
            check_text(f"stop[{index}]", sequence)


def _check_format(wanted: Mapping[str, Any], messages: list[dict[str, Any]]) -> None:
    kind = wanted.get("type")
    if kind is None:
        raise missing("response_format.type")
    if kind not in ("text", "json_object", "json_schema"):
        raise bad_value("response_format.type", kind, "'json_object', 'json_schema', and 'text'")
    if kind == "json_object" and not any(
        "json" in json.dumps(message.get("content")).lower() for message in messages
    ):
        raise ServiceError(
            "'messages' must contain the word 'json' in some form, to use 'response_format' of "
            "type 'json_object'.",
            param="messages",
        )
    if kind != "json_schema":
        return
    described = wanted.get("json_schema")
    where = "response_format.json_schema"
    if not isinstance(described, Mapping):
        raise missing(where)
    if "name" not in described:
        raise missing(f"{where}.name")
    check_text(f"{where}.name", described["name"], pattern="^[a-zA-Z0-9_-]+$", most=64)
    if described.get("schema") is None:
        raise missing(f"{where}.schema")
    check_schema(
        described["schema"],
        strict=described.get("strict") is True,
        subject=f"response_format '{described['name']}'",
        param="response_format",
        code=None,
    )
