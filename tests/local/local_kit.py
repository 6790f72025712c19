"""A stand-in for the engine, and a reader of grammars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from openai import OpenAI

from agentkit.local.engine import Engine
from agentkit.local.models import find_model
from agentkit.local.service import LocalService
from agentkit.offline.far_end.transport import client_of

BORDERS = ("<|im_start|>", "<|im_end|>")
FIRST_BORDER = 1_000_000  # above every code point


class FakeLlama:
    """The few methods of `llama_cpp.Llama` that are used: a character is a token, and so is a
    border where borders count. It writes the given replies in order, as far as they may go."""

    def __init__(self, *replies: str) -> None:
        self.replies = list(replies)
        self.asked: list[dict[str, Any]] = []

    def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]:
        parts = re.split("(" + "|".join(map(re.escape, BORDERS)) + ")", text.decode())
        tokens: list[int] = []
        for part in parts if special else [text.decode()]:
            border = special and part in BORDERS
            tokens += [FIRST_BORDER + BORDERS.index(part)] if border else map(ord, part)
        return tokens

    def create_completion(self, prompt: list[int], **settings: Any) -> Any:
        self.asked.append({"prompt": prompt, **settings})
        text = self.replies[min(len(self.asked), len(self.replies)) - 1]
        finish = "stop"
        for stop in settings["stop"]:
            text = text.partition(stop)[0]
        if len(text) > settings["max_tokens"]:
            text, finish = text[: settings["max_tokens"]], "length"
        return {
            "choices": [{"text": text, "finish_reason": finish}],
            "usage": {"completion_tokens": len(text)},
        }

    @property
    def prompt(self) -> str:
        """The last prompt as text."""
        return "".join(
            BORDERS[token - FIRST_BORDER] if token >= FIRST_BORDER else chr(token)
            for token in self.asked[-1]["prompt"]
        )


def fake_client(*replies: str, name: str = "smollm2", **settings: Any) -> tuple[OpenAI, FakeLlama]:
    """A client of the real SDK at whose far end the stand-in writes these replies."""
    llama = FakeLlama(*replies)
    service = LocalService(find_model(name), Engine(llama, lambda text: text), **settings)
    return client_of(service), llama


def allows(grammar: str, text: str) -> bool:
    """Whether a grammar without loops allows the text: its rules, put into one another, are a
    regular expression of Python."""
    rules = dict(line.split(" ::= ", 1) for line in grammar.splitlines())
    return bool(re.fullmatch(_pattern(rules["root"], rules, ()), text))


_TOKEN = re.compile(
    r'(?P<space> +)|(?P<literal>"(?:[^"\\]|\\.)*")|(?P<set>\[(?:[^\]\\]|\\.)*\])'
    r"|(?P<repeat>\{\d+(?:,\d+)?\})|(?P<sign>[()|?])|(?P<name>[a-z]+)"
)
_ESCAPES = {r"\n": "\n", r"\"": '"', r"\\": "\\"}


def _pattern(rule: str, rules: dict[str, str], inside: Sequence[str]) -> str:
    made, at = [], 0
    while at < len(rule):
        found = _TOKEN.match(rule, at)
        assert found, f"no grammar: {rule[at : at + 40]!r}"
        at, kind = found.end(), found.lastgroup
        if kind == "literal":
            plain = re.sub(r"\\.", lambda escape: _ESCAPES[escape[0]], found[0][1:-1])
            made.append(f"(?:{re.escape(plain)})")
        elif kind == "name":
            assert found[0] not in inside, f"the rule {found[0]} leads back to itself"
            inner = _pattern(rules[found[0]], rules, (*inside, found[0]))
            made.append(f"(?:{inner})")
        elif kind != "space":
            made.append(found[0].replace("(", "(?:"))
    return "".join(made)
