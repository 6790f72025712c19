"""A script: the replies that the built-in model gives, one for each request, instead of planning.

Made for tests and for showing one exact situation. The requests are still checked, and the SDK's
retries take the next reply too, as they would from a service. (After an HTTP error a retry comes at
once; after an exception the SDK waits half a second, unless the client has max_retries=0.)
A reply is one of

    "It rains."                                     a text
    {"name": "weather", "arguments": {...}}         a tool call; arguments may be a raw str
    ["I look it up.", {...}, {...}]                 a text, if any, then calls in one reply
    ["It rai", httpx2.ReadError("...")]             the connection breaks off after this much
    {"role": "assistant", "content": ...}           a whole message, sent as it is
    {"choices": [], ...}                            a whole response, sent as it is
    429                                             an HTTP error
    httpx2.ReadTimeout("...")                       an exception, raised where the network would be
    function                                        takes the request (a dict), gives one of these
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.far_end.errors import ServiceError, failure
from agentkit.offline.far_end.replies import Call, Said

_KINDS = (
    "a str (text), a dict (tool call, message or response), a list (text and calls), an int (HTTP "
    "error status), an exception, or a function of the request"
)


@dataclass(frozen=True)
class WholeMessage:
    """An assistant message that is sent exactly as written."""

    message: Mapping[str, Any]


@dataclass(frozen=True)
class WholeResponse:
    """A response body that is sent exactly as written, right or wrong."""

    body: Mapping[str, Any]


@dataclass(frozen=True)
class Broken:
    """A reply whose connection is lost: seen in part when streamed, not at all when whole."""

    said: Said
    error: Exception


Outcome = Broken | Said | WholeMessage | WholeResponse | ServiceError | Exception
ScriptedReply = Outcome | Callable[[dict[str, Any]], Any]


class Script:
    """Hands out its replies in order. A mistake in one raises TypeError or ValueError at once."""

    def __init__(self, replies: Sequence[Any]) -> None:
        if isinstance(replies, str | bytes | Mapping) or not isinstance(replies, Sequence):
            raise TypeError(
                f"connect: script must be a list of replies, got {_kind(replies)}. "
                "For one reply write script=[reply]."
            )
        self._replies = [
            read_reply(reply, f"script[{index}]") for index, reply in enumerate(replies)
        ]
        self._asked = itertools.count(1)

    def next(self, request: bytes) -> Outcome:
        """The next reply to the request with this body; past the end, the error that says so."""
        asked = next(self._asked)
        if asked > len(self._replies):
            replies = "1 reply" if len(self._replies) == 1 else f"{len(self._replies)} replies"
            return ServiceError(
                f"The script has {replies}, and this is request {asked}. "
                "Add a reply, or find out why there was one more request.",
                code="script_exhausted",
            )
        reply = self._replies[asked - 1]
        if callable(reply):
            where = f"what the function in script[{asked - 1}] returned"
            answer = read_reply(reply(json.loads(request)), where)
            if callable(answer):
                raise TypeError(f"connect: {where} is a function again. Return a reply.")
            return answer
        return reply


def read_reply(reply: Any, where: str) -> ScriptedReply:
    """One entry of a script, checked; `where` names it in an error."""
    if isinstance(reply, str):
        return Said(reply)
    if isinstance(reply, Mapping):
        return _read_dict(reply, where)
    if isinstance(reply, list | tuple):
        return _read_list(reply, where)
    if isinstance(reply, bool):
        raise TypeError(f"connect: {where} is {reply!r}. A reply is {_KINDS}.")
    if isinstance(reply, int):
        if not 400 <= reply <= 599:
            raise ValueError(
                f"connect: {where} is {reply}. A number is an HTTP error status, 400 to 599; "
                f"for the text write {str(reply)!r}."
            )
        return failure(reply)
    if isinstance(reply, type):
        raise TypeError(
            f"connect: {where} is the class {reply.__name__}. Write an instance: "
            f"{reply.__name__}(...)."
        )
    if isinstance(reply, Exception):
        return reply
    if callable(reply):
        function: Callable[[dict[str, Any]], Any] = reply
        return function
    raise TypeError(f"connect: {where} is {_kind(reply)}. A reply is {_KINDS}.")


def _read_dict(reply: Mapping[str, Any], where: str) -> Outcome:
    if "choices" in reply or "object" in reply:
        _check_json(reply, where)
        return WholeResponse(reply)
    if "role" in reply:
        return _read_message(reply, where)
    if "name" in reply:
        return Said(None, (_read_call(reply, where),))
    raise ValueError(
        f"connect: {where} is a dict with the keys {sorted(map(str, reply))}. Expected a tool call "
        "({'name': ..., 'arguments': {...}}), a message ({'role': 'assistant', ...}) or a whole "
        "response ({'choices': [...]})."
    )


def _read_message(reply: Mapping[str, Any], where: str) -> WholeMessage:
    if reply["role"] != "assistant":
        raise ValueError(
            f"connect: {where} has the role {reply['role']!r}. A model's message has 'assistant'."
        )
    content = reply.get("content")
    if content is not None and not isinstance(content, str):
        raise TypeError(f"connect: {where}['content'] must be a str or None, got {_kind(content)}.")
    for call in reply.get("tool_calls") or ():
        function = call.get("function") if isinstance(call, Mapping) else None
        if not isinstance(function, Mapping) or not isinstance(function.get("arguments"), str):
            raise ValueError(
                f"connect: {where}['tool_calls'] holds {call!r}. In a whole message a call is "
                "{'id': ..., 'type': 'function', 'function': {'name': ..., 'arguments': '{...}'}}."
            )
    _check_json(reply, where)
    return WholeMessage(reply)


def _read_list(reply: Sequence[Any], where: str) -> Said | Broken:
    if reply and isinstance(reply[-1], Exception):
        started = reply[:-1]
        only_text = len(started) == 1 and isinstance(started[0], str)
        said = Said(started[0]) if only_text else _read_calls(started, where)
        return Broken(said, reply[-1])
    return _read_calls(reply, where)


def _read_calls(reply: Sequence[Any], where: str) -> Said:
    text = reply[0] if reply and isinstance(reply[0], str) else None
    calls = reply[1:] if text is not None else reply
    if not calls:
        raise ValueError(
            f"connect: {where} is a list without a call. A list is one reply: a text, if any, then "
            "one tool call or more; for a text alone write the str itself."
        )
    for call in calls:
        if not isinstance(call, Mapping) or "name" not in call:
            raise TypeError(
                f"connect: {where} holds {call!r}. After a text, if any, a list holds tool calls: "
                "{'name': ..., 'arguments': {...}}."
            )
    return Said(text, tuple(_read_call(call, where) for call in calls))


def _read_call(call: Mapping[str, Any], where: str) -> Call:
    if unknown := sorted(map(str, set(call) - {"name", "arguments", "id"})):
        raise ValueError(
            f"connect: {where} is a tool call with {', '.join(map(repr, unknown))}. "
            "A tool call has 'name', 'arguments' and perhaps 'id'."
        )
    name, arguments, identity = call["name"], call.get("arguments", {}), call.get("id")
    if not isinstance(name, str):
        raise TypeError(f"connect: {where}['name'] must be a str, got {_kind(name)}.")
    if identity is not None and not isinstance(identity, str):
        raise TypeError(f"connect: {where}['id'] must be a str, got {_kind(identity)}.")
    if isinstance(arguments, str):
        return Call(name, arguments, identity)
    if not isinstance(arguments, Mapping):
        raise TypeError(
            f"connect: {where}['arguments'] must be a dict, or a str to be sent as it is, "
            f"got {_kind(arguments)}."
        )
    _check_json(arguments, where)
    return Call(name, json.dumps(arguments, ensure_ascii=False), identity)


def _check_json(value: Any, where: str) -> None:
    try:
        json.dumps(value)
    except (TypeError, ValueError) as error:
        raise TypeError(f"connect: {where} cannot be written as JSON: {error}.") from None


def _kind(value: Any) -> str:
    name = type(value).__name__
    return "None" if value is None else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
