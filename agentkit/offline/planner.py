"""The planner of the built-in model: from messages and tool definitions to a text or to calls.

A set of rules, not a language model, and it says so when asked. It keeps no state: each plan is
computed afresh from the messages, as a model's reply is. Which tool fits is decided in `choosing`,
what fills its parameters in `filling`, what follows from results in `agenda` and `chaining`, how a
failed call is corrected in `mending`, and the words come from `answers`. A question about what went
before is answered in `looking_back`, the wish for a summary in `summary`. First used in lesson 00.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from agentkit.offline.answer.answers import compose
from agentkit.offline.answer.drafts import draft
from agentkit.offline.answer.refusals import (
    ask_for,
    ask_which,
    nothing_fits,
    parts_without_tool,
)
from agentkit.offline.answer.script import arguments_in_script, in_script
from agentkit.offline.answer.smalltalk import small_talk
from agentkit.offline.answer.stated import stated
from agentkit.offline.answer.unaided import from_memory, unaided
from agentkit.offline.choice.forcing import forced_call
from agentkit.offline.choice.knowing import by_itself, remembered
from agentkit.offline.language.han import speaks_chinese
from agentkit.offline.language.phrases import say
from agentkit.offline.question.conversation import Step, Talk, read_talk
from agentkit.offline.question.followup import understand
from agentkit.offline.steps.agenda import calls_due
from agentkit.offline.steps.looking_back import from_before, with_names
from agentkit.offline.steps.prose import speaks_of
from agentkit.offline.steps.retrying import (
    asks_which_listed,
    has_failed,
    made_already,
    second_tries,
    was_denied,
)
from agentkit.offline.steps.tasks import tasks_for
from agentkit.offline.steps.work import Due, Task, Work
from agentkit.offline.summary.asked import summary_asked
from agentkit.offline.tools.definitions import ToolView, read_tools

_MANY = 16  # calls in one reply at most


@dataclass(frozen=True)
class Plan:
    """The next reply: an answer, or calls as (tool name, arguments) pairs."""

    text: str | None
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


def plan(
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]] = (),
    *,
    tool_choice: str | Mapping[str, Any] = "auto",
    parallel: bool = True,
) -> Plan:
    """The next assistant message for a conversation.

    Args:
        messages: the history in the Chat Completions wire format, already found valid.
        tools: tool definitions in the same format.
        tool_choice: "auto", "none", "required", or an object that names one function.
        parallel: with False a reply holds one call at most.
    """
    talk = read_talk(messages)
    offered = views = read_tools(tools)
    if tool_choice == "none":
        views = ()
    elif isinstance(tool_choice, Mapping):
        name = (tool_choice.get("function") or {}).get("name")
        views = tuple(view for view in views if view.name == name)
    asked = summary_asked(talk, offered, _speaks_chinese(talk))
    thought = _think(talk, views, offered) if asked is None else Plan(asked)
    if (
        views
        and not thought.calls
        and (tool_choice == "required" or isinstance(tool_choice, Mapping))
    ):
        thought = Plan(None, (forced_call(talk, views),))
    if thought.calls and not parallel:
        thought = Plan(None, thought.calls[:1])
    if thought.text is not None:
        return Plan(in_script(thought.text, talk))
    return Plan(None, tuple((name, arguments_in_script(c, talk)) for name, c in thought.calls))


def _think(talk: Talk, tools: tuple[ToolView, ...], offered: tuple[ToolView, ...]) -> Plan:
    levers = talk.levers
    question, choice, earlier = understand(talk, tools)
    chinese = levers.language == "zh" or (levers.language != "en" and _speaks_chinese(talk))
    turn = talk.turns[-1]
    if not turn.steps:
        words = (
            small_talk(question, tools, chinese)
            or stated(question, chinese)
            or draft(question, tools, chinese)
        )
        if words is None:
            words = from_before(talk, question, choice, tools, levers, chinese)
        if words is not None:
            return Plan(words)
    question, choice = with_names(talk, question, choice, tools)
    if (not tools or levers.no_tools or levers.know_enough) and not turn.steps:
        known = by_itself(question)
        if known is not None:
            return Plan(known)
    if levers.no_tools and tools and not turn.steps:
        return Plan(say("told_no_tools", chinese))
    work = Work(question, tools, choice, levers, chinese, earlier)
    if not tools:
        if turn.steps:
            seen = (*offered, *remembered(turn.steps, offered))
            return Plan(_answer(replace(work, tools=seen, closing=True), turn.steps, ()))
        if offered:
            return Plan(say("told_no_tools", chinese))
        return Plan(unaided(talk, question, chinese))
    return _finish(_next(work, turn.steps, talk), work, turn.steps)


def _speaks_chinese(talk: Talk) -> bool:
    """The language of the last request that has words."""
    for turn in reversed(talk.turns):
        if any(char.isalpha() for char in turn.request):
            return speaks_chinese(turn.request)
    return False


def _next(work: Work, steps: Sequence[Step], talk: Talk) -> Plan:
    tasks, note = tasks_for(work, steps)
    if work.levers.know_enough and not steps:
        known = _known_already(work, tasks, talk)
        if known is not None:
            return known
    unmet: list[tuple[Task, Due]] = []
    failed = False
    for stage in sorted({task.stage for task in tasks}):
        new: list[tuple[str, dict[str, Any]]] = []
        for task in (task for task in tasks if task.stage == stage):
            tool = task.want.tool
            made = [step for step in steps if step.tool == tool.name]
            prior = [step for step in steps if not made or step.batch < made[0].batch]
            if (
                failed
                and (task.needs or (tool.kind == "effect" and task.works_on_results))
                and not made
            ):
                unmet.append((task, Due()))
                continue
            due = calls_due(task, prior, work)
            if not made and (due.missing or due.several):
                unmet.append((task, due))
            fresh = [
                (tool.name, dict(call))
                for number, call in enumerate(due.calls)
                if not made_already(call, number, task, made) and not was_denied(made)
            ]
            new += fresh or second_tries(tool, made, work)
        new = [entry for index, entry in enumerate(new) if entry not in new[:index]]
        if new:
            return Plan(None, tuple(new[:_MANY]))
        failed = failed or any(has_failed(step, steps) for step in steps)
    open_ones = [(task, due) for task, due in unmet if not (task.needs and not due.several)]
    if not tasks:
        return Plan(from_memory(talk, work.question, work.chinese) or nothing_fits(work))
    question = next(((task, due) for task, due in open_ones if due.missing or due.several), None)
    if question is not None and not failed:
        return Plan(_ask(work, steps, *question))
    return Plan(
        _answer(
            work,
            steps,
            [task for task, due in open_ones if not due.missing and not due.several],
            note,
        )
    )


def _ask(work: Work, steps: Sequence[Step], task: Task, due: Due) -> str:
    if due.several:
        return ask_which(work, steps, due.several)
    told = _answer(work, steps, ()) if steps else ""
    asked = ask_for(due.missing, work.chinese, work.question)
    return (told + ("" if work.chinese else " ") + asked).strip()


def _answer(work: Work, steps: Sequence[Step], undone: Sequence[Task], note: str = "") -> str:
    wanted = {want.tool.name for want in work.choice.wants}
    asides = [step for step in steps if not step.arguments and wanted and step.tool not in wanted]
    if len(asides) < len(steps):
        steps = [step for step in steps if step not in asides]  # today's date, fetched on the way
    if note:
        found = [
            step.observation.text
            for step in steps
            if step.observation and not step.observation.error
        ]
        if any(speaks_of(text, work.question) for text in found[-2:]):
            note = ""  # what was found speaks for itself
        elif found:
            return note + ("" if work.chinese else " ") + say("nothing_found", work.chinese)
    intent, levers = work.choice.intent, work.levers
    text = compose(work.question, steps, work.by_name, intent, levers, work.chinese, work.closing)
    text += parts_without_tool(work, steps)
    for task in undone:
        if task.want.tool.kind == "effect":
            text += ("" if work.chinese else " ") + say(
                "not_yet", work.chinese, done=task.want.tool.name
            )
    if asks_which_listed(steps) and not text.rstrip(" .。”\"'").endswith(("?", "？")):
        text += ("" if work.chinese else " ") + say("which_one", work.chinese)
    return (note + ("" if work.chinese or not note else " ") + text).strip() or say(
        "nothing_found", work.chinese
    )


def _known_already(work: Work, tasks: Sequence[Task], talk: Talk) -> Plan | None:
    """With "answer when you know enough": results of earlier turns count, if they cover all that is
    due.
    """
    earlier = [
        step
        for turn in talk.turns[:-1]
        for step in turn.steps
        if step.observation and not step.observation.error
    ]
    used: list[Step] = []
    for task in tasks:
        due = calls_due(task, used, work)
        tool = task.want.tool
        made = [step for step in earlier if step.tool == tool.name]
        for call in due.calls:
            step = next((s for s in made if tool.whole(s.arguments) == tool.whole(call)), None)
            if step is None or tool.kind == "effect":
                return None
            used.append(step)
    if not used:
        return None
    return Plan(say("repeat", work.chinese, answer=_answer(work, used, ())))


def _finish(thought: Plan, work: Work, steps: Sequence[Step]) -> Plan:
    """Where there is a tool to hand in the final answer, an answer goes through it once."""
    if thought.text is None:
        return thought
    tool = next((tool for tool in work.tools if tool.kind == "finish"), None)
    if tool is None or (not steps and not work.levers.finish):
        return thought
    done = [step for step in steps if step.tool == tool.name]
    if done:
        return Plan(str(next(iter(done[-1].arguments.values()), thought.text)))
    target = next((p for p in tool.parameters if p.type == "string" and not p.enum), None)
    return Plan(None, ((tool.name, {target.name: thought.text} if target else {}),))
