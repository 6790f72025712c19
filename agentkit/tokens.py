"""How many tokens a request is, without asking anybody: an estimate that is fast and close.

Built in lesson 04. A real tokenizer needs a table of some megabytes, and each model has its own.
This one needs a pattern: it cuts a text into pieces that are about one token each. An endpoint that
reports `usage` tells the truth about one request; `calibrated` carries it over to the next.
Source: the sizes of the pieces are fitted to OpenAI's o200k table (tests/test_tokens.py).
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from agentkit.events import Message
from agentkit.messages import as_text, call_parts
from agentkit.usage import Usage

CountFunction = Callable[..., int]
"""What counts tokens: `count(messages, tools=())`."""

MESSAGE_TOKENS = 4  # its role and its borders
CALL_TOKENS = 6  # the same for a call within it
# An image, a sound or a file. A square image of 1,024 pixels costs 85 tokens and 170 for each of
# its four tiles, by OpenAI's guide to images. A text cannot tell the real size.
ATTACHMENT_TOKENS = 765
MAX_FACTOR = 4

# Ideographs, kana and hangul; emoji. They stand by themselves, and are counted by the character.
_EAST_ASIAN = (
    "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
)
_EMOJI = "\U0001f000-\U0001faff"
_BY_CHARACTER = ((f"[{_EAST_ASIAN}]+", 0.75), (f"[{_EMOJI}]+", 1.75))

# The rest, in pieces of about one token. A lone underscore goes with the word behind it.
_PIECE = (
    r"""
      [ ]?[A-Z]?[a-z]{1,10}[\u00c0-\u024f\u1e00-\u1eff]?  # a word, up to a letter with an accent
    | [A-Z]{1,4}                         # capitals
    | [-=_*#]{2,64}                      # a ruled line; the underscores of a dunder name
    | [!-/:-@\[-^`{-~]{1,3}              # other signs
    | \d{1,3} | [ ](?=\d)                # digits; the space before them is a token, too
    | \n\s{0,64} | [ ]{2,64} | \t{1,64}  # the end of a line and what is indented after it; a gap
    | [\u0370-\u052f]{1,5}               # Greek, Cyrillic
    | [\u00c0-\u1fff]{1,3}               # all other alphabets
    """
    rf"| [^\s\x00-\x7f{_EAST_ASIAN}{_EMOJI}]  # any other sign"
)


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled when it is first used: that takes as long as importing a module or two."""
    return re.compile(pattern, re.VERBOSE)


def count_tokens(messages: Iterable[Message], tools: Iterable[Mapping[str, Any]] = ()) -> int:
    """An estimate of the prompt tokens of a request with these messages and tool definitions.

    Counted are contents, names, calls (but no ids) and what borders a message. It adds up: the sum
    over messages is the same as all at once. Within 15 % of OpenAI's o200k table for English,
    Chinese, code and JSON, within a third for most other writing. The table of another model may
    differ by more. TypeError for what is no list of messages, or no list of definitions.
    """
    total = 0
    for message in messages:
        if not isinstance(message, dict):
            raise _wrong("a list of messages (dicts)", message, "count_tokens([message])")
        content = message.get("content")
        total += MESSAGE_TOKENS
        if content.__class__ is str:
            total += text_tokens(content)
        elif content is not None:
            total += _content_tokens(content)
        for field in ("name", "refusal"):
            if field in message:
                total += text_tokens(as_text(message[field]))
        if "tool_calls" in message:
            for _, name, arguments in call_parts(message):
                total += CALL_TOKENS + text_tokens(as_text(name)) + text_tokens(as_text(arguments))
    for definition in tools:
        if not isinstance(definition, dict):
            raise _wrong("definitions (dicts) as tools", definition, "Toolbox(tools).definitions")
        total += text_tokens(as_text(definition))
    return total


def text_tokens(text: str) -> int:
    """An estimate of the tokens in a text."""
    pieces = len(_compiled(_PIECE).findall(text))
    if text.isascii():
        return pieces
    characters = sum(
        each * len("".join(_compiled(runs).findall(text))) for runs, each in _BY_CHARACTER
    )
    return pieces + math.ceil(characters)


def calibrated(
    usage: Usage | None, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]] = ()
) -> CountFunction:
    """A count that agrees with the `usage` which an endpoint reported for these messages and tools.

    It is `count_tokens` by a factor, rounded up. It is `count_tokens` itself without a report, and
    with one that is more than `MAX_FACTOR` times off: that is no count of these messages.
    """
    estimate = count_tokens(messages, tools)
    if usage is None or usage.unknown_requests:
        return count_tokens
    reported = usage.prompt_tokens
    if not estimate or not estimate / MAX_FACTOR <= reported <= estimate * MAX_FACTOR:
        return count_tokens

    def count(messages: Iterable[Message], tools: Iterable[Mapping[str, Any]] = ()) -> int:
        return -(-count_tokens(messages, tools) * reported // estimate)  # no rounding of floats

    return count


def estimated(
    usage: Usage, sent: Iterable[Message], reply: Message, tools: Iterable[Mapping[str, Any]] = ()
) -> Usage:
    """The usage of one request as it was reported; where it was not, an estimate in its place."""
    if not usage.unknown_requests:
        return usage
    prompt, completion = count_tokens(sent, tools), count_tokens([reply])
    return replace(usage, prompt_tokens=prompt, completion_tokens=completion)


def _content_tokens(content: Any) -> int:
    """A content that is no text: a list of parts, or something odd."""
    parts = content if isinstance(content, list) else [content]
    return sum(map(_part_tokens, parts))


def _part_tokens(part: Any) -> int:
    if not isinstance(part, dict):
        return text_tokens(as_text(part))
    text = part.get("text", part.get("refusal"))
    return ATTACHMENT_TOKENS if text is None else text_tokens(as_text(text))


def _wrong(expected: str, found: object, advice: str) -> TypeError:
    kind = repr(found)[:60] if isinstance(found, str) else f"a {type(found).__name__}"
    return TypeError(f"count_tokens: expected {expected}, and found {kind} in it. Write {advice}.")
