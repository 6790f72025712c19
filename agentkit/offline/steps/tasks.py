"""The tools that a question needs, in order: those it asks for, and those that follow from them."""

from collections.abc import Sequence
from dataclasses import replace

from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.signs import claimed, without_claimed
from agentkit.offline.choice.wants import Want
from agentkit.offline.language.phrases import say
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.counted import how_many
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
from agentkit.offline.steps.agenda import wants_reading
from agentkit.offline.steps.following import next_step
from agentkit.offline.steps.gathering import queries, with_days
from agentkit.offline.steps.resorts import last_resort, to_be_found_first
from agentkit.offline.steps.work import Task, Work
from agentkit.offline.tools.definitions import all_grams
from agentkit.offline.tools.effects import may_change
from agentkit.offline.tools.parameters import Parameter
from agentkit.offline.tools.providers import providers


def tasks_for(work: Work, steps: Sequence[Step]) -> tuple[list[Task], str]:
    """The wanted tools in order, with those that follow from them: providers, readers, calculator,
    comparison.
    """
    wants = list(work.choice.wants)
    note = ""
    if not wants:
        want = last_resort(work)
        if want is None:
            return [], ""
        wants, note = [want], say("searched", work.chinese, tool=want.tool.name)
    wants += to_be_found_first(wants, work)
    names = {want.tool.name for want in wants}
    for want in list(wants):
        for parameter in want.filling.missing:
            provider = _provider(parameter, want, work, names)
            if provider is not None and provider.tool.name not in names:
                wants.append(provider)
                names.add(provider.tool.name)
    tasks = with_days(wants, work, names)
    tasks += queries(tasks, work, names)
    readers = _readers(tasks, work, names)
    if readers:
        tasks = [task for task in tasks if not _reads_nothing(task)]
    tasks += readers
    if not any(task.needs or task.want.tool.kind == "effect" for task in tasks):
        tasks += next_step(work, steps, {task.want.tool.name for task in tasks})
    tasks += _on_figures(tasks, work, names)
    return tasks, note


def _provider(parameter: Parameter, want: Want, work: Work, names: set[str]) -> Want | None:
    if parameter.role in ("content", "flag", "enum", "subject") or any(
        name in names
        and name != want.tool.name
        and want.tool.kind == "effect"
        and parameter.role == "number"
        for name in names
    ):
        return None
    grams = all_grams(work.tools)
    for tool in providers(parameter, want.tool, work.tools):
        filling = fill(tool, work.question, grams)
        if not filling.missing and (filling.evidence >= 0.15 or not tool.required):
            return Want(tool, filling, 0.0)
    return _by_name(parameter, want, work, names, grams)


def _by_name(
    parameter: Parameter, want: Want, work: Work, names: set[str], grams: frozenset[str]
) -> Want | None:
    """Biscuit's vet: no tool says that it knows vets, but one knows Biscuit. A look-up that a name
    of the question fills may hold the key.
    """
    if (
        parameter.role not in ("id", "free", "place", "person")
        or parameter.choices
        or want.tool.kind == "effect"
    ):
        return None
    claims = claimed(work.question, work.tools)
    for tool, _ in work.choice.weighed:
        if (
            tool is want.tool
            or tool.kind not in ("lookup", "search")
            or tool.name in names
            or not tool.required
        ):
            continue
        if may_change(tool.name) or any(other.role == "query" for other in tool.required):
            continue
        filling = fill(tool, without_claimed(tool, work.question, claims), grams)
        ids = any(parameter.role == "id" for parameter in tool.required)
        kinds = ("code",) if ids else ("name", "code", "quoted", "phrase")
        places = any(parameter.role == "place" for parameter in tool.required)
        named = any(v.kind in (("place",) if places else kinds) for v in filling.used)
        if named and not filling.missing and not any(v in want.filling.used for v in filling.used):
            return Want(tool, filling, 0.0)
    return None


def _readers(tasks: Sequence[Task], work: Work, names: set[str]) -> list[Task]:
    """A tool that reads what a search found, where the question wants more than its hits."""
    if not wants_reading(work.question):
        return []
    open_ones = {task.want.tool.name for task in tasks if task.want.filling.missing}
    for task in tasks:
        if task.want.tool.kind != "search":
            continue
        about = task.want.tool.strong - {"search", "read"}
        readers = [
            tool
            for tool in work.tools
            if tool.kind == "read" and len(tool.required) == 1
            if tool.name not in names or tool.name in open_ones
        ]
        readers = [
            tool for tool in readers if tool.required[0].role == "path" or about & tool.strong
        ]
        if readers:
            best = max(
                readers,
                key=lambda tool: (
                    len({n for n in about & tool.strong if n[0] != "~"}),
                    -work.tools.index(tool),
                ),
            )
            return [Task(Want(best, Filling(({},), best.required, 0.0), 0.0), 1, needs=True)]
    return []


def _reads_nothing(task: Task) -> bool:
    """Whether a reader was wanted without saying what it shall read: what the search finds is for
    the reader that goes with the search.
    """
    return task.want.tool.kind == "read" and bool(task.want.filling.missing) and not task.needs


def _on_figures(tasks: Sequence[Task], work: Work, names: set[str]) -> list[Task]:
    """A calculator or a comparison that works on what the other tools find."""
    added: list[Task] = []
    intent = work.choice.intent
    if not any(task.want.tool.kind in ("lookup", "list", "search", "read") for task in tasks):
        return added
    for kind, stage, wanted in (
        (
            "compute",
            2,
            bool(intent.goal)
            or scaling(work.question) is not None
            or _shares(work.question)
            or any(how_many(work.question, task.want.tool) for task in tasks),
        ),
        ("compare", 3, intent.comparison is not None),
    ):
        tool = next(
            (tool for tool in work.tools if tool.kind == kind and tool.name not in names), None
        )
        if wanted and tool is not None:
            filling = replace(fill(tool, work.question), missing=tool.required)
            added.append(Task(Want(tool, filling, 0.0), stage, needs=True))
    return added


def _shares(question: Question) -> bool:
    return any(
        v.kind == "number" and (v.unit == "%" or v.value > 1) for v in question.values
    ) and bool(
        {"price", "percent", "discount", "tip"} & {n for t in question.words for n in t.concepts}
    )
