"""Is a turn right? Its calls, their arguments, the conclusion, the effects, and the language.

The judge reads facts, not phrasing: names, numbers by value, and for a comparison which name goes
with the comparing word. Each failure names its aspect and says in a few words what was missing.
"""

from __future__ import annotations

import inspect
import itertools
import json
import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit import Toolbox
from fresh_questions.cases import Call, Holding, Language, OneOf, Plan, Turn
from fresh_questions.reading import concludes, in_language, numbers_in, plain, sentences

ASPECTS = ("calls", "arguments", "order", "effect", "conclusion", "language")

_DENIAL = re.compile(
    r"\b(not|no|cannot|denied|refused?|declined|rejected|unable|failed|failure|error|without"
    r"|forbidden)\b|n't\b|[没沒未拒]|无法|無法|不能|不可|不允|失败|失敗|无权|無權"
)
_UNABLE = re.compile(
    r"\b(not|no|none|nothing|never|cannot|unable|without|lacks?|lacked|lacking|missing|outside"
    r"|beyond|sorry)\b|n't\b|\?|没有|沒有|无法|無法|不能|不会|不會|不了|不适|不適|缺|抱歉|不知|请|請"
)
_ASKING = re.compile(
    r"\?|\b(please|need|needs|which|what|tell me|missing|provide|give me|lack|lacked|required)\b"
    r"|请|請|需要|哪|告诉|告訴|缺|提供|什么|什麼"
)


@dataclass(frozen=True, slots=True)
class Made:
    """A call that the model made, in which reply of the turn, and the observation it got."""

    name: str
    arguments: str
    reply: int
    content: str

    @property
    def failed(self) -> bool:
        return self.content.startswith("Error:")


def calls_made(messages: Sequence[Mapping[str, Any]]) -> list[Made]:
    """The calls in the messages of one turn, in order, each with its result."""
    contents = {m["tool_call_id"]: m["content"] for m in messages if m["role"] == "tool"}
    made, reply = [], 0
    for message in messages:
        if message["role"] != "assistant":
            continue
        for each in message.get("tool_calls") or ():
            function, content = each["function"], contents.get(each["id"], "Error: no result")
            made.append(Made(function["name"], function["arguments"], reply, content))
        reply += 1
    return made


def judge(
    turn: Turn,
    made: Sequence[Made],
    answer: str | None,
    *,
    toolbox: Toolbox,
    effects: Collection[str],
    language: Language,
) -> dict[str, str]:
    """What is wrong with a turn, by aspect; {} when all of it is right."""
    faults = _judge_calls(turn, made, toolbox)
    # All plans of a turn have the same effects, so the first tells which were asked for.
    asked = {each.name for group in turn.plans[0] for each in group}
    unasked = [each.name for each in made if each.name in effects and each.name not in asked]
    if unasked:
        faults["effect"] = f"nobody asked for {', '.join(unasked)}"
    if not (answer and answer.strip()):
        return faults | {"conclusion": "there is no answer"}
    wrong = _judge_answer(turn, answer)
    if wrong:
        faults["conclusion"] = wrong
    if not in_language(answer, language):
        faults["language"] = f"the answer is not in {language}"
    return faults


# --- calls --------------------------------------------------------------------------------------


def _judge_calls(turn: Turn, made: Sequence[Made], toolbox: Toolbox) -> dict[str, str]:
    """The fault of the plan that comes nearest; {} when one of the plans was followed."""
    best: dict[str, str] | None = None
    for plan, kept in itertools.product(turn.plans, _without_slips(made, turn.slips)):
        fault = _against(plan, kept, toolbox)
        if not fault:
            return {}
        if best is None or _nearness(fault) > _nearness(best):
            best = fault
    assert best is not None, "a turn has at least one plan"
    return best


def _nearness(fault: Mapping[str, str]) -> int:
    return ("calls", "arguments", "order").index(next(iter(fault)))


def _without_slips(made: Sequence[Made], slips: int) -> list[list[Made]]:
    """The calls, with up to `slips` of those that failed left out in every way."""
    failed = [number for number, each in enumerate(made) if each.failed]
    kept = []
    for count in range(min(slips, len(failed)) + 1):
        for left_out in itertools.combinations(failed, count):
            kept.append([each for number, each in enumerate(made) if number not in left_out])
    return kept


def _against(plan: Plan, made: Sequence[Made], toolbox: Toolbox) -> dict[str, str]:
    expected = [each for group in plan for each in group]
    if sorted(each.name for each in expected) != sorted(each.name for each in made):
        names = ", ".join(each.name for each in made) or "nothing"
        wanted = ", ".join(each.name for each in expected) or "nothing"
        return {"calls": f"called {names}; right is {wanted}"}
    replies: list[set[int]] = []
    rest = list(made)
    for group in plan:
        replies.append(set())
        for right in group:
            found = next((each for each in rest if same_call(right, each, toolbox)), None)
            if found is None:
                return {"arguments": f"no call is {right.name}({dict(right.arguments)})"}
            rest.remove(found)
            replies[-1].add(found.reply)
    if any(len(each) > 1 for each in replies):
        return {"order": "calls that belong in one reply came one by one"}
    if any(min(b) <= max(a) for a, b in itertools.pairwise(replies)):
        return {"order": "a call came before the result that it needs"}
    return {}


def same_call(right: Call, made: Made, toolbox: Toolbox) -> bool:
    """Same tool, same arguments; a default may be spelled out or left out."""
    tool = toolbox.get(made.name)
    if tool is None or made.name != right.name:
        return False
    parameters = inspect.signature(tool.function).parameters.values()
    filled = {p.name: p.default for p in parameters if p.default is not p.empty}
    try:
        given = tool.check(made.arguments)
    except ValueError:  # the tool was never called: what the model wrote, as it wrote it
        given = json.loads(made.arguments or "{}")
    given, wanted = filled | given, filled | dict(right.arguments)
    return given.keys() == wanted.keys() and all(_fits(wanted[k], given[k]) for k in wanted)


def _fits(wanted: Any, given: Any) -> bool:
    if isinstance(wanted, OneOf):
        return any(_fits(each, given) for each in wanted.values)
    if isinstance(wanted, Holding):
        return isinstance(given, str) and all(plain(p) in plain(given) for p in wanted.parts)
    if isinstance(wanted, list):  # the order of summands does not matter
        return isinstance(given, list) and sorted(map(str, wanted)) == sorted(map(str, given))
    if isinstance(wanted, str):
        return isinstance(given, str) and plain(wanted) == plain(given).strip(" .。\"'“”「」")
    if isinstance(given, bool) or not isinstance(given, int | float):
        return False
    return math.isclose(wanted, given)


# --- the answer ---------------------------------------------------------------------------------


def _judge_answer(turn: Turn, answer: str) -> str:
    text = plain(answer)
    if re.search(r'[{\[]\s*"', text):
        return "quotes raw JSON instead of saying it"
    for wanted in turn.must:
        if not _holds(text, wanted):
            return f"does not say {wanted.values if isinstance(wanted, OneOf) else wanted!r}"
    if turn.comparison and not concludes(text, turn.comparison):
        return f"does not conclude {turn.comparison.winner[0]!r}"
    if turn.outcome == "done":
        said = _says(text, turn.claims)
        denied = all(_DENIAL.search(part) for part in sentences(text) if _says(part, turn.claims))
        return "does not say that it is done" if not said or denied else ""
    if claimed := _claimed(text, turn.claims):
        return f"claims what did not happen: {claimed!r}"
    signs = {"refused": _DENIAL, "asks": _ASKING, "declines": _UNABLE}
    missing = {
        "refused": "does not say that it was not done",
        "asks": "asks for nothing",
        "declines": "does not say that it cannot",
    }
    if turn.outcome in signs and not signs[turn.outcome].search(text):
        return missing[turn.outcome]
    return ""


def _holds(text: str, wanted: Any) -> bool:
    if isinstance(wanted, OneOf):
        return any(_holds(text, each) for each in wanted.values)
    if isinstance(wanted, str):
        word = re.escape(plain(wanted))
        # "19:00" is not in "119:00", "art" not in "start"; Chinese knows no word borders.
        start = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", word) else ""
        end = r"(?![a-z0-9])" if re.search(r"[0-9]$", word) else ""
        return re.search(start + word + end, text) is not None
    return any(math.isclose(number, wanted, abs_tol=1e-9) for number in numbers_in(text))


def _says(text: str, words: Sequence[str]) -> bool:
    return any(plain(word) in text for word in words)


def _claimed(text: str, words: Sequence[str]) -> str:
    """The first sentence that claims an effect: "has been booked", "booked: ...", "已预订"."""
    if not words:
        return ""
    either = "|".join(re.escape(plain(word)) for word in words)
    claim = re.compile(
        rf"(\b(has|have|'ve|is|are|was|were|been|i|we|successfully|now) ((now|been|successfully) )*"
        rf"|^\W*)({either})\b|已经?經?(为您|替您|帮您)?({either})|({either})(好了|成功|完成|完毕)"
    )
    for part in sentences(text):
        if claim.search(part.strip()) and not _DENIAL.search(part) and "?" not in part:
            return part.strip()
    return ""
