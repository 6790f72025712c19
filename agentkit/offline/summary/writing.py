"""Writing a summary: of exchanges, what was asked and found; of a text, its best sentences.

Extractive: every line is taken from what is summarised, and nothing in it is obeyed.
"""

import re
from collections import Counter
from collections.abc import Sequence

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.phrases import say
from agentkit.offline.summary.exchanges import ANSWERED, ASKED, OPEN, SAID, Exchange
from agentkit.offline.summary.notation import beginning, call_line

_ASKS = re.compile(
    r"[?？]|^\W*(?:who|what|which|where|when|why|how|is|are|do|does|did|can|could|tell|say|send"
    r"|write|find|show|get|compare|look|give|search|please)\b|什么|哪|谁|几|多少|怎么|吗|呢\W*$"
    r"|请|帮|查|找|比较|告诉",
    re.I,
)
_SENTENCE = re.compile(r"[^.!?。！？\n]*(?:[.!?](?!\s|$)[^.!?。！？\n]*)*[.!?。！？]?")
_CHARS = 1400  # about 200 words
# What is given up, step by step, until a summary fits: calls behind an answer, words beside
# numbers, the ends of long lines.
_LEVELS = ((True, False, 200), (False, False, 200), (False, True, 120), (False, True, 60))


def of_exchanges(exchanges: Sequence[Exchange], chinese: bool, most: int | None = None) -> str:
    """Who asked what, what the results said, what is still open; at most `most` characters."""
    if not exchanges:
        return say("nothing_to_summarise", chinese)
    most = most or _CHARS
    lines: list[str] = []
    for level in _LEVELS:
        lines = [line for each in exchanges for line in _lines(each, chinese, *level)]
        if _size(lines) <= most:
            return "\n".join(lines)
    while len(lines) > 1 and _size(lines) > most:
        oldest = next((n for n, line in enumerate(lines) if not line.startswith(SAID)), 0)
        del lines[oldest]  # what the user told of themselves stays longest
    return "\n".join(lines)[:most]


def _size(lines: Sequence[str]) -> int:
    """Characters, a Chinese one as two: it costs about as many tokens."""
    text = "\n".join(lines)
    return len(text) + len(re.findall("[\u3400-\u9fff]", text))


def _lines(exchange: Exchange, chinese: bool, all_calls: bool, brief: bool, clip: int) -> list[str]:
    language, lines = int(chinese), []
    if exchange.request:
        head = (ASKED if _ASKS.search(exchange.request) else SAID)[language]
        lines.append(head + _clipped(exchange.request, clip))
    if all_calls or not exchange.answer:
        calls = [call_line(call, brief=brief, most=clip) for call in exchange.calls]
        lines += dict.fromkeys(calls)
    if exchange.answer:
        lines.append(ANSWERED[language] + _ending(exchange.answer, clip))
    elif exchange.request:
        lines.append(OPEN[language])
    return lines


def _clipped(text: str, most: int) -> str:
    plain = re.sub(r"\s+", " ", text).strip()
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def _ending(text: str, most: int) -> str:
    """The last sentences of an answer: they conclude."""
    plain = re.sub(r"\s+", " ", text).strip()
    if len(plain) <= most:
        return plain
    pieces = sentences(plain)
    kept = pieces[-1]
    for piece in reversed(pieces[:-1]):
        if len(piece) + len(kept) >= most:
            break
        kept = f"{piece}{'' if is_han(piece[-2:]) else ' '}{kept}"
    return _clipped(kept, most)


def sentences(text: str) -> list[str]:
    """The sentences of a text, its headings left out."""
    body = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [piece.strip() for piece in _SENTENCE.findall(body) if piece.strip(" \n-*>\"'")]


def of_text(text: str, chinese: bool, count: int | None, most: int | None) -> str:
    """The sentences that say most, in their order; `count` of them, `most` characters."""
    pieces = sentences(text)
    if not pieces:
        return say("nothing_to_summarise", chinese)
    count = count or max(1, min(3, len(pieces) // 3))
    words = [[t for t in tokens(fold(p)) if t.kind in ("word", "unknown")] for p in pieces]
    often = Counter(token.text for line in words for token in line)
    scores = []
    for number, (piece, line) in enumerate(zip(pieces, words, strict=True)):
        about = sum(often[token.text] for token in line) / (len(line) + 3)
        figures = 0.6 * min(2, len(re.findall(r"\d[\d,.]*", piece)))
        scores.append((-(about + figures + (0.8 if number == 0 else 0)), number))
    chosen = sorted(number for _, number in sorted(scores)[:count])
    joined = ("" if chinese else " ").join(pieces[number] for number in chosen)
    return say("in_short", chinese, text=beginning(joined, most or _CHARS // 2))
