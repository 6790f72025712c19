"""A whole reply cut into the server-sent events that a streaming service writes.

The order is the real one: the role, then the text in small pieces, then each call's name followed
by its arguments in pieces, then the finish reason, then `usage` if asked for, then `[DONE]`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

# A word with the blank before it, or up to three characters of a script without blanks.
_PIECE = re.compile(r"\s*(?:[\u2e80-\U0010ffff]{1,3}|[^\s\u2e80-\U0010ffff]+)|\s+")
_ARGUMENTS_PIECE = re.compile(r"(?s).{1,6}")
DONE = b"data: [DONE]\n\n"


def events(
    completion: Mapping[str, Any], *, include_usage: bool, broken: Exception | None = None
) -> Iterator[bytes]:
    """The events, as bytes, that carry `completion` (a `chat.completion` object) piece by piece.

    With `broken` they end before the finish reason, by raising it: a connection that was lost.
    """
    frame = {
        key: value for key, value in completion.items() if key not in ("choices", "usage", "object")
    }
    frame["object"] = "chat.completion.chunk"
    unused = {"usage": None} if include_usage else {}
    choices = completion.get("choices")
    if not choices:
        # Only a script says this: an answer without choices, sent as it is.
        yield _event({**frame, "choices": choices, **unused})
    for choice in choices or ():
        index = choice.get("index", 0)
        for delta in _deltas(choice.get("message") or {}):
            part = {"index": index, "delta": delta, "logprobs": None, "finish_reason": None}
            yield _event({**frame, "choices": [part], **unused})
        if broken is not None:
            raise broken
        end = choice.get("finish_reason")
        part = {"index": index, "delta": {}, "logprobs": None, "finish_reason": end}
        yield _event({**frame, "choices": [part], **unused})
    if include_usage and completion.get("usage") is not None:
        yield _event({**frame, "choices": [], "usage": completion["usage"]})
    yield DONE


def _deltas(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    text = message.get("content")
    role = message.get("role", "assistant")
    yield {"role": role, "content": None if text is None else "", "refusal": None}
    for field in ("content", "refusal"):
        for piece in _pieces(message.get(field), _PIECE):
            yield {field: piece}
    for index, call in enumerate(message.get("tool_calls") or ()):
        function = call.get("function") or {}
        opening = {"name": function.get("name"), "arguments": ""}
        yield {"tool_calls": [{"index": index, **call, "function": opening}]}
        for piece in _pieces(function.get("arguments"), _ARGUMENTS_PIECE):
            yield {"tool_calls": [{"index": index, "function": {"arguments": piece}}]}


def _pieces(value: Any, pattern: re.Pattern[str]) -> list[Any]:
    """A text in pieces; what a script puts in a text's place goes out in one, as it is."""
    if isinstance(value, str):
        return pattern.findall(value)
    return [] if value is None else [value]


def _event(data: Mapping[str, Any]) -> bytes:
    return b"data: " + json.dumps(data).encode("ascii") + b"\n\n"
