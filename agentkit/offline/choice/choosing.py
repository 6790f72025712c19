"""Which tools a question calls for: each word of the question speaks for the tools that are about
it.

The best tool explains its words away; another one is added only for words that are then still
unexplained. A tool that changes something takes part only where the question asks for that change.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.naming import looked_up_by_name
from agentkit.offline.choice.objects import lacks_object
from agentkit.offline.choice.picking import only_one, pick
from agentkit.offline.choice.points import points_for, speaking_words
from agentkit.offline.choice.present import beside_counting, not_of_now
from agentkit.offline.choice.signs import claimed, other_object, wants_to_know, without_claimed
from agentkit.offline.choice.unmet import unmet_parts
from agentkit.offline.choice.wants import Choice, Want
from agentkit.offline.question.clauses import in_own_clause, without_taken
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.parts import asked_parts
from agentkit.offline.question.question import Question
from agentkit.offline.tools.calendar import spans_days
from agentkit.offline.tools.definitions import ToolView, all_grams

_CHANGES_ALIKE = (
    frozenset({"!write", "!add", "!create", "!log"}),
    frozenset({"!book", "!buy", "!create"}),
    frozenset({"!cancel", "!delete"}),
    frozenset({"!update", "!switch", "!reset"}),
    frozenset({"!schedule", "!create", "!add", "!book"}),
    frozenset({"!borrow", "!book"}),
    frozenset({"!remind", "!create", "!add"}),
    frozenset({"!transfer", "!send", "!pay"}),
    frozenset({"!complete", "!update"}),
    frozenset({"!restock", "!add", "!buy"}),
    frozenset({"!water", "!switch", "!start"}),
)


@lru_cache(maxsize=512)
def choose(question: Question, tools: tuple[ToolView, ...]) -> Choice:
    """The tools that a question wants, in no particular order."""
    intent = read_intent(question)
    grams = all_grams(tools)
    orders = frozenset(
        index
        for index, token in enumerate(question.words)
        if any(name[0] == "!" for name in token.concepts) and asks_for(question, token)
    )
    claims = claimed(question, tools)
    own = {t.name: without_claimed(t, question, claims) if claims else question for t in tools}
    speaking = speaking_words(question)
    meant: frozenset[str] = frozenset().union(*(concepts for _, concepts, _ in speaking))
    points = {
        tool.name: points_for(
            tool, own[tool.name], [] if meant.isdisjoint(tool.everything) else speaking, orders
        )
        for tool in tools
    }
    counts = any(value.kind in ("number", "expression") for value in question.values)
    wants: list[Want] = []
    near: list[tuple[ToolView, float]] = []  # the verb fits, its object does not
    for tool in tools:
        if tool.kind == "finish":
            continue
        if tool.kind == "effect" and not _asked(tool, question, points[tool.name]):
            continue
        given = (tool.kind == "compute" and counts) or tool.vague or len(tools) == 1
        spoken_of = points[tool.name] or given
        filling = (
            fill(tool, own[tool.name], grams) if spoken_of else Filling((), tool.required, 0.0)
        )
        if tool.kind == "effect" and (
            other_object(tool, filling, question) or lacks_object(tool, filling, question)
        ):
            near.append((tool, 0.0))
            continue
        wants.append(Want(tool, filling, _score(tool, points[tool.name], filling)))
    wants.sort(key=lambda want: (-want.score, len(want.filling.missing)))
    weighed = (*near, *((want.tool, want.score) for want in wants))
    wants = beside_counting(not_of_now(wants, question, grams), question)
    picked = pick(wants, points, question) or only_one(wants, points, question, orders)
    if (
        orders
        and not any(want.tool.kind == "effect" for want in picked)
        and (
            not any(points[w.tool.name] for w in picked)
            or not (wants_to_know(question) or picked[0].tool.kind == "compute")
        )
    ):
        picked = []  # a change is asked for that no tool makes: guessing would only pretend
    if not picked and not orders:
        picked = looked_up_by_name(wants, points, question)
    if len(picked) > 1:
        taken = [
            value for want in picked if want.tool.kind == "effect" for value in want.filling.used
        ]
        picked = [without_taken(want, taken, question, grams) for want in picked]
        picked = [in_own_clause(want, points[want.tool.name], question, grams) for want in picked]
    parts = asked_parts(question)
    whole = (
        _with_parts(picked, [choose(part, tools) for part in parts], question) if parts else picked
    )
    unmet = unmet_parts(whole, parts, tools, choose) if parts else ()
    return Choice(tuple(whole), weighed, intent, unmet)


def _with_parts(picked: Sequence[Want], parts: Sequence[Choice], question: Question) -> list[Want]:
    """What is wanted, with what the parts of the question want by themselves: a tool that the
    question as a whole did not show, and calls that it did not make of one that it did.
    """
    names = {want.tool.name for want in picked}
    added: list[Want] = []
    for part in parts:
        if any(want.tool.name in names for want in part.wants if want.tool.kind != "list"):
            continue
        own = [w for w in part.wants if w.tool.kind != "effect" and w.tool.name not in names]
        own = [_about_the_same(w, question) for w in own]
        added += [w for w in own if not w.filling.missing or spans_days(w.tool)]
        names |= {want.tool.name for want in added}
    return [_with_calls_of(want, parts) for want in picked] + added


_REFERS = re.compile(r"\b(?:there|it|its|that|they|their)\b|那里|那边|那儿|当地|它|其")


def _about_the_same(want: Want, question: Question) -> Want:
    """A want whose value another part of the question gives: "and what time is it there?"."""
    if not want.filling.missing or not _REFERS.search(question.plain):
        return want
    whole = fill(want.tool, question)
    return want if whole.missing else replace(want, filling=whole)


def _with_calls_of(want: Want, parts: Sequence[Choice]) -> Want:
    """A look-up with the calls of the parts that want it, where several do: from A to B, and from
    B to C.
    """
    own = [w.filling for part in parts for w in part.wants if w.tool is want.tool]
    own = [filling for filling in own if any(v.kind != "number" for v in filling.used)]
    if want.tool.kind != "lookup" or len(own) < 2 or any(f.missing or not f.calls for f in own):
        return want
    calls = [call for filling in own for call in filling.calls]
    calls = [call for number, call in enumerate(calls) if call not in calls[:number]]
    return replace(want, filling=replace(want.filling, calls=tuple(calls), missing=()))


def _asked(tool: ToolView, question: Question, points: dict[int, float]) -> bool:
    """Whether the question asks for the change that this tool makes."""
    for token in question.words:
        changes = {name for name in token.concepts if name[0] == "!" or name in tool.effects}
        if changes and asks_for(question, token):
            shared = changes & tool.effects
            if shared and (shared != {"!open-new"} or sum(points.values()) >= 1.5):
                return True  # "open" alone may only ask to read: the thing to open must fit too
            for alike in _CHANGES_ALIKE:
                if changes & alike and tool.effects & alike and sum(points.values()) >= 0.9:
                    return True
    return False


def _score(tool: ToolView, points: dict[int, float], filling: Filling) -> float:
    asked = 0.4 if tool.kind == "effect" else 0.0
    words = sum(value for index, value in points.items() if index >= 0) if points else 0.0
    spread = 0.15 * min(1.0, words / (len(tool.strong) + 1))  # of two alike, the one to the point
    return (
        sum(points.values()) + 0.6 * filling.evidence - 0.45 * len(filling.missing) + asked + spread
    )
