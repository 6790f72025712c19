"""How many tokens a text is, roughly: the built-in model's `usage` is counted here alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# What a message costs beside its text: its role and its borders.
MESSAGE_TOKENS = 4
BYTES_PER_TOKEN = 4


def count(text: str) -> int:
    """An estimate of the tokens in `text`: one for every four UTF-8 bytes, rounded up.

    Tokenizers of real models work on UTF-8 bytes, and this rule lands near them: about four
    English characters a token, two Cyrillic or Arabic ones, one and a third Chinese ones.
    """
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    return -(-size // BYTES_PER_TOKEN)


def cut(text: str, tokens: int) -> str:
    """The longest beginning of `text` that is at most `tokens` tokens, never half a character."""
    return text.encode("utf-8", "surrogatepass")[: tokens * BYTES_PER_TOKEN].decode(
        "utf-8", "ignore"
    )


def count_tools(tools: Sequence[Mapping[str, Any]] | None) -> int:
    """An estimate of the tokens that tool definitions cost with every request."""
    return count(json.dumps(tools, ensure_ascii=False)) if tools else 0


def count_messages(messages: Iterable[Mapping[str, Any]]) -> int:
    """An estimate of the tokens of messages in wire format; it adds up over them."""
    total = 0
    for message in messages:
        total += MESSAGE_TOKENS
        content = message.get("content")
        if isinstance(content, str):
            total += count(content)
        elif isinstance(content, list):
            total += sum(count(part.get("text") or part.get("refusal") or "") for part in content)
        for call in message.get("tool_calls") or ():
            total += count(call["function"]["name"]) + count(call["function"]["arguments"])
    return total
