"""A conversation as exchanges: read from a transcript, or from a summary of an earlier part."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agentkit.offline.summary.notation import Call, read_line


@dataclass(frozen=True)
class Exchange:
    """What the user wrote, the calls that followed, and the answer; each may be missing."""

    request: str = ""
    calls: tuple[Call, ...] = ()
    answer: str = ""


# What the lines of a summary begin with, in English and in Chinese.
ASKED = ("The user asked: ", "用户问：")
SAID = ("The user said: ", "用户说：")
ANSWERED = ("Answer: ", "回答：")
OPEN = ("Still open: this has no answer yet.", "待办：这个问题还没有回答。")

_SPEAKER = re.compile(
    r"(?:\A|\n\n)(?:(?P<role>system|developer|user|assistant|tool): "
    r"|(?P<caller>assistant|tool) calls (?P<name>[\w-]+)\((?P<arguments>.*)\)(?=\n\n|\s*\Z))"
)
_SUMMARY = re.compile(
    r"\W*(?:(?:here is |this is )?(?:a |the )?(?:short |brief )?(?:summary|recap)\b[^:：\n]{0,80}"
    r"|(?:以下|这|下面)?是?[^:：\n]{0,16}(?:总结|摘要|概要|小结)[^:：\n]{0,16})[:：]\s*",
    re.I,
)


def summary_in(text: str) -> str | None:
    """The text behind a head such as "Summary of what was said so far:"; None without one."""
    head = _SUMMARY.match(text)
    return text[head.end() :] if head else None


def read_summary(text: str) -> list[Exchange]:
    """The exchanges that a summary of `writing.py` tells of; none, of another's summary."""
    exchanges: list[Exchange] = []
    for line in text.splitlines():
        asked = next((line[len(s) :] for s in ASKED + SAID if line.startswith(s)), None)
        answer = next((line[len(s) :] for s in ANSWERED if line.startswith(s)), None)
        call = read_line(line)
        if asked is not None:
            exchanges.append(Exchange(asked))
            continue
        if answer is None and call is None:
            continue
        if not exchanges or (exchanges[-1].answer and answer is None):
            exchanges.append(Exchange())
        if answer is not None:
            exchanges[-1] = replace(exchanges[-1], answer=answer)
        elif call is not None:
            exchanges[-1] = replace(exchanges[-1], calls=(*exchanges[-1].calls, call))
    return exchanges


def read_transcript(text: str) -> list[Exchange] | None:
    """The exchanges of a text in which each paragraph says who speaks; None of another text.

    The speakers are "user: ", "assistant: ", "tool: " and "assistant calls name({...})".
    """
    marks = list(_SPEAKER.finditer(text))
    if not marks or marks[0].start() != 0:
        return None
    exchanges: list[Exchange] = [Exchange()]
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        body = text[mark.end() : following.start() if following else len(text)].strip()
        last = exchanges[-1]
        if mark["name"]:
            call = (mark["name"], _arguments(mark["arguments"]), None)
            exchanges[-1] = replace(last, calls=(*last.calls, call), answer="")
        elif mark["role"] == "tool":
            exchanges[-1] = replace(last, calls=_answered(last.calls, body))
        elif mark["role"] == "assistant":
            exchanges[-1] = replace(last, answer=body)
        elif mark["role"] == "user":
            earlier = summary_in(body)
            exchanges += [Exchange(body)] if earlier is None else read_summary(earlier)
    return [each for each in exchanges if each != Exchange()]


def _answered(calls: Sequence[Call], result: str) -> tuple[Call, ...]:
    """The calls, the first one that waits for a result with this one."""
    done = list(calls)
    for number, (name, arguments, known) in enumerate(done):
        if known is None:
            done[number] = (name, arguments, result)
            break
    return tuple(done)


def _arguments(raw: str) -> Mapping[str, Any]:
    try:
        parsed = json.loads(raw)
    except ValueError:
        return {}
    return parsed if isinstance(parsed, Mapping) else {}
