"""Failure modes: the known ways in which a run goes wrong, recognised in its trace by code.

Built in lesson 09. A finding is a place to look at, not a verdict. What code can tell, and what it
cannot:

reasoning_loop: the same calls with the same results again. Polling that has not changed yet looks
    the same.
hallucinated_tool: a call of a tool that is not there.
format_collapse: a reply that was sent back, or a call that ended up in the words of the answer.
swollen_context: a request of `SWOLLEN` times the tokens of the run's first one. Whether the task
    needed them it does not say.
greedy_permissions: a call of a tool that is not among the `allowed` ones. What a task needs a
    person says; without `allowed` nothing is greedy.
claimed_call: the answer says of a tool that it was called, and no call of it worked; or it has a
    figure that stands in nothing that was read (`groundedness`). A second mail that was claimed
    after a first one was sent goes by unseen.
false_success: a call of the last step with calls failed, and the answer does not say so. One not
    needed after all looks the same. Known are English and Chinese words for failing, and no others.
gave_up: the run ended right after a slip of which the error says how to mend it. After an error of
    the tool's own it may be right to stop, so that is no finding.
forgotten_task: a request without the task in it, or an answer that asks back and shares no word and
    no figure with what the calls gave. Where the task was sent and not heeded, code sees nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agentkit.evals.checks import CANNOT
from agentkit.evals.figures import one_spelling
from agentkit.events import ErrorKind, Message, RunState, StopReason, ToolCall, ToolResult
from agentkit.groundedness import call_in_words, said_to_be_called, unfounded
from agentkit.messages import assistant_message, text_in
from agentkit.repetition import RepeatedAction
from agentkit.results import one_line
from agentkit.trace_data import CallTrace, RunTrace

SWOLLEN = 4
SLIPS = (
    ErrorKind.UNKNOWN_TOOL,
    ErrorKind.BAD_JSON,
    ErrorKind.BAD_ARGUMENTS,
    ErrorKind.CUT_OFF,
    ErrorKind.TIMEOUT,
)
"""Errors after which another try is due."""

_SENTENCE = re.compile(r"(?<=\.)\s+|(?<=[。!?])")
_ASKS_BACK = re.compile(r"\?\W*\Z")
Found = Iterator[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Finding:
    """A failure mode seen in a run: its name, the number of the step, and what was seen there.
    Step 0 is before the first step: calls that a resumed run took up."""

    mode: str
    step: int
    evidence: str


def find_failures(
    run: RunTrace, tools: Iterable[Any] = (), *, allowed: Iterable[str] | None = None
) -> list[Finding]:
    """The failure modes that can be seen in a run, in the order of `FAILURE_MODES`.

    `tools` are the agent's tools, a Toolbox, or names: with them the words of an answer are
    recognised also where a tool has never been called. `allowed` are those that the task needs,
    or their names. A trace with views is read more closely.

    Raises:
        TypeError: `run` is no RunTrace, `tools` or `allowed` no list.
    """
    if not isinstance(run, RunTrace):
        raise TypeError(
            f"find_failures: run must be a RunTrace, got a {type(run).__name__}. Take one of "
            "trace.runs."
        )
    names = _names("tools", tools) | {call.name for call in run.calls}
    case = _Case(run, names, None if allowed is None else _names("allowed", allowed))
    found = ((mode, *each) for mode, find in _CHECKS.items() for each in find(case))
    return [Finding(mode, step, evidence) for mode, step, evidence in found]


def _names(what: str, tools: Iterable[Any]) -> frozenset[str]:
    if isinstance(tools, str) or not isinstance(tools, Iterable):
        shown = repr(tools) if isinstance(tools, str) else _name(tools)
        raise TypeError(f"find_failures: {what} must be a list, got {shown}. Write [{shown}].")
    return frozenset(map(_name, tools))


def _name(tool: Any) -> str:
    return str(getattr(tool, "name", None) or getattr(tool, "__name__", tool))


@dataclass(frozen=True, slots=True)
class _Case:
    """A run with what is known about it: the names of its tools, and of those that it needs."""

    run: RunTrace
    names: frozenset[str]
    allowed: frozenset[str] | None

    @property
    def last(self) -> int:
        return self.run.steps[-1].number if self.run.steps else 0

    @property
    def answer(self) -> str:
        """What the run ended with by itself; empty where something else ended it."""
        done = self.run.reason == StopReason.DONE and not self.run.partial
        return one_spelling(self.run.answer or "") if done else ""

    @property
    def calls(self) -> list[tuple[int, CallTrace]]:
        """Each call with the number of its step."""
        taken_up = [(0, call) for call in self.run.taken_up]
        return taken_up + [(step.number, call) for step in self.run.steps for call in step.calls]

    @property
    def unmended(self) -> CallTrace | None:
        """A call that failed in the last step that made any: nothing came after it."""
        made = [each for each in self.calls if each[1].error != ErrorKind.INTERRUPTED]
        failed = [call for number, call in made if number == made[-1][0] and not call.ok]
        return failed[-1] if failed else None


def _loops(case: _Case) -> Found:
    """Once for each row of repetitions, where it is first seen."""
    state, again, repeats = RunState(), False, RepeatedAction(2)
    messages: list[Message] = []
    state.messages = messages
    for step in case.run.steps:
        calls = [ToolCall(call.id, call.name, call.arguments) for call in step.calls]
        results = [ToolResult(call.id, call.name, call.content, call.ok) for call in step.calls]
        messages.append(assistant_message(None, calls))
        state.actions += zip(calls, results, strict=True)
        before, stop = again, repeats(state)
        again = stop is not None
        if stop and not before:
            yield step.number, stop.detail


def _strange_names(case: _Case) -> Found:
    for number, call in case.calls:
        if call.error == ErrorKind.UNKNOWN_TOOL:
            yield number, f"called {call.name!r}, which is not there"


def _collapses(case: _Case) -> Found:
    for step in case.run.steps:
        if step.retry:
            yield step.number, f"sent back: {_line(step.text or step.retry)}"
    if call := _announced(case):
        yield case.last, f"a call in words: {_line(call)}"


def _swells(case: _Case) -> Found:
    sent = [(step.number, step.prompt_tokens) for step in case.run.steps if step.prompt_tokens]
    for number, tokens in sent:
        if tokens >= SWOLLEN * sent[0][1]:
            yield number, f"{tokens:,} tokens sent, after {sent[0][1]:,} at first"
            return


def _greed(case: _Case) -> Found:
    for number, call in case.calls:
        there = call.error != ErrorKind.UNKNOWN_TOOL
        if case.allowed is not None and call.name not in case.allowed and there:
            yield number, f"called {call.name!r}, which the task does not need"


def _claimed(case: _Case) -> Found:
    if names := _claims(case):
        yield case.last, f"says that it called {', '.join(names)}; no such call worked"
    elif any(_lies(case)) or _announced(case):
        return  # the answer is no answer, and its figures are found already
    elif figures := unfounded(case.answer, _read(case.run)):
        listed = ", ".join(f"{figure:,.12g}" for figure in dict.fromkeys(figures))
        yield case.last, f"in the answer, and in nothing that was read: {listed}"


def _announced(case: _Case) -> str:
    """A call that stands in the answer and is not said to have been made."""
    said = any(said_to_be_called(case.answer, case.names))
    return "" if said else call_in_words(case.answer, case.names)


def _claims(case: _Case) -> list[str]:
    worked = {call.name for _, call in case.calls if call.ok}
    return list(dict.fromkeys(said_to_be_called(case.answer, case.names - worked)))


def _lies(case: _Case) -> Found:
    call, answer = case.unmended, case.answer
    if call and answer and not CANNOT.search(answer) and not _announced(case):
        yield case.last, f"{call.name} failed; the answer does not say so: {_line(answer)}"


def _gives_up(case: _Case) -> Found:
    call = case.unmended
    if call and call.error in SLIPS and CANNOT.search(case.answer):
        yield case.last, f"no other try after: {_line(call.content)}"


def _forgets(case: _Case) -> Found:
    task, worked = case.run.task, any(call.ok for _, call in case.calls)
    for step in case.run.steps:
        sent = [text_in(message.get("content")) for message in step.view]
        if sent and not any(task in text for text in sent):
            yield step.number, "the task is not in what was sent"
            return
    if worked and _ASKS_BACK.search(case.answer) and not _tells(case):
        yield case.last, f"asks back, with results at hand: {_line(case.answer)}"


def _tells(case: _Case) -> bool:
    """Whether the answer has a figure, or outside its questions a word that a call gave."""
    told = [each for each in _SENTENCE.split(case.answer) if not each.endswith("?")]
    read = (call.content for _, call in case.calls if call.ok)
    return bool(re.search(r"\d", case.answer) or _words(told) & _words(read))


def _words(texts: Iterable[str]) -> set[str]:
    """Words of four letters and more, and pairs of Chinese signs."""
    text = one_spelling(" ".join(texts)).casefold()
    pairs = {one + two for one, two in pairwise(text) if (one + two).isalpha() and one > "\u3400"}
    return pairs | set(re.findall(r"[^\W\d_]{4,}", text))


_CHECKS: dict[str, Callable[[_Case], Found]] = {
    "reasoning_loop": _loops,
    "hallucinated_tool": _strange_names,
    "format_collapse": _collapses,
    "swollen_context": _swells,
    "greedy_permissions": _greed,
    "claimed_call": _claimed,
    "false_success": _lies,
    "gave_up": _gives_up,
    "forgotten_task": _forgets,
}
FAILURE_MODES = tuple(_CHECKS)


def _read(run: RunTrace) -> Iterator[str]:
    """All that the model has read in a run, and what it asked for."""
    yield run.task
    for call in run.calls:
        yield from (call.content, call.arguments)
    for message in run.steps[0].view if run.steps else ():
        yield text_in(message.get("content"))


def _line(text: str, width: int = 80) -> str:
    return one_line(text, width)
