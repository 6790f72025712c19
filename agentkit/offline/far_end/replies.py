"""What the model wants to say becomes the reply that a service sends.

The service's part, not the model's: ids, `max_tokens`, `stop`, `n`, `finish_reason`, `usage`.
Nothing here reads a clock or draws a number: the same request gets the same reply, to the letter,
so that a notebook's stored outputs can be compared.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.far_end import tokens

MODEL_NAME = "built-in"
FINGERPRINT = "fp_agentkit_rules"
# Any fixed moment will do (2025-01-01, midnight UTC): a clock would change every stored output.
CREATED = 1735689600

_OUR_ID = re.compile(r"call_([0-9]{1,9})\Z")


@dataclass(frozen=True)
class Call:
    """One tool call: `arguments` is the text as written, JSON or not; no `id` means: number it."""

    name: str
    arguments: str
    id: str | None = None


@dataclass(frozen=True)
class Said:
    """What the model says before the service's limits: a text, calls, or a text and calls. `cut` is
    the token after which it breaks off, whatever the request allows.
    """

    text: str | None
    calls: tuple[Call, ...] = ()
    cut: int | None = None


@dataclass(frozen=True)
class Asked:
    """A request that has been checked: its fields, its bytes, and its prompt's tokens."""

    request: Mapping[str, Any]
    raw: bytes
    prompt_tokens: int


def completion(said: Said, asked: Asked) -> dict[str, Any]:
    """The whole `chat.completion` object for what the model says."""
    message, finish, spent = _message(said, asked.request)
    return _completion(asked, [message] * (asked.request.get("n") or 1), finish, spent)


def completion_of_message(message: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """The same for a message that is given whole and sent exactly as it is."""
    spent = tokens.count_messages([message]) - tokens.MESSAGE_TOKENS
    finish = "tool_calls" if message.get("tool_calls") else "stop"
    return _completion(asked, [message], finish, spent)


def _completion(
    asked: Asked, messages: Sequence[Mapping[str, Any]], finish: str, spent: int
) -> dict[str, Any]:
    written = spent * len(messages)
    return {
        "id": f"chatcmpl-{zlib.crc32(asked.raw):08x}",
        "object": "chat.completion",
        "created": CREATED,
        "model": MODEL_NAME,
        "system_fingerprint": FINGERPRINT,
        "choices": [
            {"index": index, "message": message, "logprobs": None, "finish_reason": finish}
            for index, message in enumerate(messages)
        ],
        "usage": {
            "prompt_tokens": asked.prompt_tokens,
            "completion_tokens": written,
            "total_tokens": asked.prompt_tokens + written,
        },
    }


def _message(said: Said, request: Mapping[str, Any]) -> tuple[dict[str, Any], str, int]:
    """The assistant message, its finish reason, and the tokens spent on it."""
    limits = (request.get("max_completion_tokens"), request.get("max_tokens"), said.cut)
    limit = min((tokens for tokens in limits if tokens is not None), default=None)
    text, ended = _limited(said.text, request.get("stop") or (), limit)
    spent = tokens.count(text or "")
    calls = []
    for call in () if ended else numbered(said.calls, request["messages"]):
        function = call["function"]
        spent += tokens.count(function["name"])
        if limit is not None and spent + tokens.count(function["arguments"]) > limit:
            ended = "length"
            if spent > limit:
                # Not even the name fits, and half a name is no call.
                spent = limit
                break
            function["arguments"] = tokens.cut(function["arguments"], limit - spent)
        spent += tokens.count(function["arguments"])
        calls.append(call)
        if ended:
            break
    message: dict[str, Any] = {"role": "assistant", "content": text, "refusal": None}
    if calls:
        message["tool_calls"] = calls
    elif text is None:
        message["content"] = ""
    # What `tool_choice` names was no decision of the model's: the real service then says "stop".
    choice = request.get("tool_choice")
    named = isinstance(choice, dict) and choice.get("type") == "function"
    return message, ended or ("tool_calls" if calls and not named else "stop"), spent


def _limited(
    text: str | None, stop: str | Sequence[str], limit: int | None
) -> tuple[str | None, str | None]:
    """The text up to a stop sequence or the limit, and the finish reason if one was reached."""
    if text is None:
        return None, None
    ended = None
    for sequence in (stop,) if isinstance(stop, str) else stop:
        before, found, _ = text.partition(sequence)
        if found:
            text, ended = before, "stop"
    if limit is not None and tokens.count(text) > limit:
        return tokens.cut(text, limit), "length"
    return text, ended


def numbered(calls: Sequence[Call], messages: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The calls in wire format. One without an id gets the next number of its conversation.

    A real service draws a random id. Here it is one more than the highest in the messages, so an id
    stays unique in a conversation, also when a trimmed view has lost the older turns.
    """
    if not calls:
        return []
    last = 0
    for message in messages:
        for made in message.get("tool_calls") or ():
            if (match := _OUR_ID.match(made["id"])) and int(match[1]) > last:
                last = int(match[1])
    wire = []
    for number, call in enumerate(calls, start=last + 1):
        function = {"name": call.name, "arguments": call.arguments}
        identity = f"call_{number}" if call.id is None else call.id
        wire.append({"id": identity, "type": "function", "function": function})
    return wire
