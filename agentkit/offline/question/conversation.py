"""The messages as turns: what was asked, which calls were made, what came back. The system
prompt's plain levers.

The planner keeps no state of its own: every plan starts from this reading, so the history is all
it knows.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from agentkit.offline.language.han import fold
from agentkit.offline.steps.observations import Observation, read_observation
from agentkit.offline.summary.exchanges import read_summary, summary_in


@dataclass(frozen=True)
class Step:
    """One call and what came back (None while it is open). `batch` counts assistant messages within
    the turn.
    """

    tool: str
    arguments: Mapping[str, Any]
    observation: Observation | None
    batch: int


@dataclass(frozen=True)
class Turn:
    """A user's request, the calls that followed, and the last text of the assistant."""

    request: str
    steps: tuple[Step, ...]
    answer: str | None


@dataclass(frozen=True)
class Levers:
    """What the system prompt demands, as far as plain rules can read it."""

    no_tools: bool = False
    tools_first: bool = False
    know_enough: bool = False
    language: str = ""  # "en", "zh" or "" (the question's own)
    traditional: bool = False  # Chinese in traditional script
    short: bool = False
    one_sentence: bool = False
    finish: bool = False


@dataclass(frozen=True)
class Talk:
    """The whole conversation; the last turn is the one to plan for. `system` is the text of the
    system prompt, `summary` that of a summary which stands in the place of old turns.
    """

    levers: Levers
    turns: tuple[Turn, ...]
    system: str = ""
    summary: str = ""


def text_of(content: Any) -> str:
    """Message content as one string: a string, None, or a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, Sequence):
        parts = [part.get("text") for part in content if isinstance(part, Mapping)]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


def read_talk(messages: Sequence[Mapping[str, Any]]) -> Talk:
    """Messages in the wire format as turns. Consecutive user messages are one request. A summary of
    an earlier part becomes the turns that it tells of.
    """
    system: list[str] = []
    summary: list[str] = []
    turns: list[Turn] = []
    request: list[str] = []
    calls: list[tuple[str, str, Mapping[str, Any], int]] = []
    results: dict[tuple[int, str], str] = {}
    answer: str | None = None
    batch, started = 0, False

    def close() -> None:
        steps = tuple(
            Step(
                name,
                arguments,
                read_observation(results[n, call]) if (n, call) in results else None,
                n,
            )
            for call, name, arguments, n in calls
        )
        turns.append(Turn("\n".join(request).strip(), steps, answer))

    for number, message in enumerate(messages):
        role, content = message.get("role"), text_of(message.get("content"))
        told = summary_in(content) if role != "tool" else None
        if role == "user" and told is not None and _is_request(number, messages):
            told = None
        if told is not None:
            summary.append(told)
        elif role in ("system", "developer"):
            system.append(content)
        elif role == "user":
            if started:
                close()
                request, calls, results, answer, batch = [], [], {}, None, 0
                started = False
            request.append(content)
        elif role == "assistant":
            started, answer = True, content or answer
            batch += 1
            for call in message.get("tool_calls") or ():
                function = call.get("function") or {}
                calls.append(
                    (
                        str(call.get("id")),
                        str(function.get("name")),
                        _arguments(function.get("arguments")),
                        batch,
                    )
                )
        elif role == "tool":
            results[batch, str(message.get("tool_call_id"))] = content
    close()
    turns = _going_on(_with_summary("\n".join(summary), turns))
    return Talk(_levers("\n".join(system)), tuple(turns), "\n".join(system), "\n".join(summary))


GO_ON = re.compile(
    r"^\W*(?:please |ok(?:ay)?,? |yes,? )?(?:go on|continue|carry on|proceed|keep going|try again"
    r"|(?:请)?(?:继续|接着做|接着来|再试一次|再试试))(?: please| now|吧)?\W*(?:please\W*)?$"
)


def _going_on(turns: list[Turn]) -> list[Turn]:
    """The turns, with "go on" after a request without an answer being that request itself. What was
    not run may then be run.
    """
    kept: list[Turn] = []
    for turn in turns:
        if kept and kept[-1].steps and GO_ON.match(fold(turn.request)) and _is_open(kept[-1]):
            before = kept.pop()
            ran = [s for s in before.steps if s.observation and s.observation.fault != "not run"]
            turn = _continued(tuple(ran), replace(turn, request=before.request))
        kept.append(turn)
    return kept


def _is_open(turn: Turn) -> bool:
    """Whether a turn ended without an answer, or with calls that were not run."""
    faults = {step.observation.fault if step.observation else "not run" for step in turn.steps}
    return turn.answer is None or bool(faults & {"not run", "interrupted"})


def _continued(first: tuple[Step, ...], last: Turn) -> Turn:
    """A turn with steps before its own."""
    batch = first[-1].batch + 1 if first else 0
    own = (replace(step, batch=step.batch + batch) for step in last.steps)
    return Turn(last.request, (*first, *own), last.answer)


def _is_request(number: int, messages: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a user's message that begins like a summary is what is asked: the last one is, unless
    it stands right behind another one, the task.
    """
    later = any(message.get("role") == "user" for message in messages[number + 1 :])
    return not later and not (number and messages[number - 1].get("role") == "user")


def _with_summary(summary: str, turns: list[Turn]) -> list[Turn]:
    """The turns with those before them that a summary tells of. Calls that no question of their own
    comes before, and no answer follows, were made for the request that is still to be answered.
    """
    told = []
    for exchange in read_summary(summary):
        steps = tuple(
            Step(name, arguments, read_observation(text) if text is not None else None, number)
            for number, (name, arguments, text) in enumerate(exchange.calls)
        )
        told.append(Turn(exchange.request, steps, exchange.answer or None))
    before, last = [*told, *turns[:-1]], turns[-1]
    while before and before[-1].answer is None:
        again = len(before) <= len(told) and before[-1].request == last.request
        if before[-1].request and not again:
            break
        last = _continued(before.pop().steps, last)
    return [*before, last]


def _arguments(raw: Any) -> Mapping[str, Any]:
    try:
        parsed = json.loads(raw) if isinstance(raw, str) else raw
    except ValueError:
        return {}
    return parsed if isinstance(parsed, Mapping) else {}


_NO_TOOLS = re.compile(
    r"(?:do not|don't|never|without|no) (?:use |call |using |calling )?(?:any |the )?tools?\b(?! "
    r"(?:unless|if|when|fits?|match(?:es)?|suits?|appl(?:y|ies)|helps?|works?|is|are|can|exists?|has"
    r"|have)\b)|from what you (?:already )?know"
    r"|(?:不要|别|不得|禁止|不)(?:使用|调用|用)(?:任何)?工具"
)
_TOOLS_FIRST = re.compile(
    r"(?:always|must) (?:use|call)[^.]*\btools?\b|facts?\b[^.]*\bfrom (?:the |a )?tools?\b|(?:use"
    r"|call) (?:the |a )?tools? first|tools? first|never answer from memory"
    r"|先(?:用|调用|使用)工具|必须(?:先)?(?:使用|调用|用)工具|(?:总是|一律|始终)(?:使用|调用"
    r"|用)工具|工具(?:优先|先行)"
)
_ENOUGH = re.compile(
    r"when you (?:already )?know enough|if you already know|only (?:call|use) (?:a )?tools? (?:when"
    r"|if)|知道(?:得)?(?:足够|够)|已经知道"
)
_ENGLISH = re.compile(
    r"(?:answer|reply|respond|write)[^.]*\bin english|用英(?:语|文)(?:回答|回复|作答)"
)
_CHINESE = re.compile(
    r"(?:answer|reply|respond|write)[^.]*\bin (?:simplified |traditional )?(?:chinese|mandarin)"
    r"|用(?:繁体|简体|正体)?(?:中|汉)(?:文|语)(?:回答|回复|作答)|请用中文"
    r"|用繁体(?:字)?(?:回答|回复|作答)"
)
_TRADITIONAL = re.compile(r"traditional (?:chinese|script|characters)|繁体|正体中文|正体字")
_SHORT = re.compile(
    r"\bone word|single word|\bfew words|\bonly the (?:answer|number|value|name)|as short as "
    r"possible|一个词|一个字|只(?:给|回答|说)(?:答案|数字|结果)|尽量简短"
)
_SENTENCE = re.compile(
    r"\bone sentence|single sentence|\bbrief|\bbe concise|\bshort(?:ly)?\b|一句话|简短|简洁"
)
_FINISH = re.compile(r"final[ _]?answer|最终答案")


@lru_cache(maxsize=64)
def _levers(system: str) -> Levers:
    plain = fold(system)
    return Levers(
        no_tools=bool(_NO_TOOLS.search(plain)) and not _TOOLS_FIRST.search(plain),
        tools_first=bool(_TOOLS_FIRST.search(plain)),
        know_enough=bool(_ENOUGH.search(plain)),
        language="zh" if _CHINESE.search(plain) else "en" if _ENGLISH.search(plain) else "",
        traditional=bool(_TRADITIONAL.search(plain)),
        short=bool(_SHORT.search(plain)),
        one_sentence=bool(_SENTENCE.search(plain)),
        finish=bool(_FINISH.search(plain)),
    )
