"""The step that nobody named: a result holds the key to the tool that knows what was asked.

"How late is the depot open where PX4471 lies?" The parcel's tool gives a depot, not its hours; the
depot's tool speaks of hours and takes a depot. The wish that no result meets decides.
"""

from collections.abc import Sequence

from agentkit.offline.choice.filling import Filling
from agentkit.offline.choice.wants import Want
from agentkit.offline.language.han import fold
from agentkit.offline.language.language import Token, tokens
from agentkit.offline.language.vocabulary import reading_verbs
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.residue import matched_grams
from agentkit.offline.steps.chaining import value_in
from agentkit.offline.steps.observations import leaves, records
from agentkit.offline.steps.work import Task, Work
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.effects import may_change
from agentkit.offline.tools.parameters import Parameter, split_name


def next_step(work: Work, steps: Sequence[Step], names: set[str]) -> list[Task]:
    """One further look-up that results make possible and the question still needs."""
    good = [s for s in steps if s.observation and not s.observation.error and s.tool in names]
    good = [s for s in good if s.observation and not s.observation.empty]
    if not good:
        return []
    wishes = _unmet(work, good)
    called = max(_words_for(work.by_name[name], work) for name in names if name in work.by_name)
    ranked = []
    for index, tool in enumerate(work.tools):
        if tool.name in names or tool.kind not in ("lookup", "read") or not tool.required:
            continue
        if may_change(tool.name):
            continue
        speaks = sum(1 for token in wishes if token.concepts & tool.about)
        said = _words_for(tool, work)
        if not speaks and said >= max(2 if called else 1, called):
            speaks = 1
        if speaks and all(_held(parameter, good, work) for parameter in tool.required):
            ranked.append((-speaks, index, tool))
    if not ranked:
        return []
    tool = min(ranked, key=lambda entry: entry[:2])[2]
    return [Task(Want(tool, Filling(({},), tool.required, 0.0), 0.0), 1, needs=True)]


def _words_for(tool: ToolView, work: Work) -> int:
    """How many words of the question, names aside, a tool's own name and first sentence hold."""
    question = work.question
    return sum(
        1
        for token in question.words
        if token.start not in question.named | question.hard
        and any(n[0] not in "~!" and n in tool.strong for n in token.concepts)
        and not token.concepts & reading_verbs()
    ) + len(matched_grams(question, tool))


def _unmet(work: Work, steps: Sequence[Step]) -> list[Token]:
    """Words of the question that neither the tools called nor their results speak of."""
    spoken: set[str] = set()
    for step in steps:
        tool: ToolView | None = work.by_name.get(step.tool)
        spoken |= tool.strong if tool is not None else frozenset()
        for key, value in leaves(step.observation.data if step.observation else None):
            if value is None:
                continue
            text = f"{split_name(key)} {fold(value) if isinstance(value, str) else ''}"
            spoken |= {name for token in tokens(text[:400]) for name in token.concepts}
    question, reading = work.question, reading_verbs() - {"name"}
    return [
        token
        for token in question.words
        if token.kind in ("word", "unknown")
        and token.start not in question.named
        and token.start not in question.hard
        and (wanted := {n for n in token.concepts if n[0] not in "~!"} - reading)
        and not wanted & spoken
    ]


def _held(parameter: Parameter, steps: Sequence[Step], work: Work) -> bool:
    """Whether a result holds a value under a key that names the parameter, and no call gave it."""
    given = {fold(str(value)) for step in steps for value in step.arguments.values()}
    for step in steps:
        for item in records(step.observation.data if step.observation else None)[:1]:
            if isinstance(item, str):
                continue
            value = value_in(item, parameter, work.question, strict=True)
            if value is not None and fold(str(value)) not in given:
                return True
    return False
