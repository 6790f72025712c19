"""Never trust the call, never hide the error: calls in, observations out.

Built in lesson 02. For each call: look the tool up, parse and check the arguments, ask a person if
the tool is risky, run it with a time limit, turn what came back into text. Whatever goes wrong on
the way becomes an error observation for the model, never an exception. Only Ctrl-C and SystemExit
get through: they are for the person, not for the model.
"""

from __future__ import annotations

import copy
import dataclasses
import difflib
import inspect
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from queue import SimpleQueue
from typing import Any

from agentkit.arguments import ArgumentError
from agentkit.events import Approval, ErrorKind, Event, RunContext, ToolCall, ToolResult
from agentkit.results import error_text, first_items, shorten, to_text
from agentkit.tools import Tool, Toolbox, check_limit
from agentkit.workers import Job, Outcome, OutOfTimeError, Report, run_jobs, threads_available

DEFAULT_TIMEOUT = 30.0
ApproveFunction = Callable[[Tool, dict[str, Any]], object]


class Executor:
    """Runs the calls of one reply, several at once, and gives one result a call, in call order.

    `timeout`: seconds a call may take (None: no limit; a tool's own comes first). `max_workers`:
    how many run at once (None: the whole batch). `max_result_chars`: a longer result keeps its head
    and tail. `approve(tool, arguments)` is asked before a risky tool runs, with the arguments
    that will run; only `True` approves.
    """

    def __init__(
        self,
        toolbox: Toolbox | Iterable[Tool | Callable[..., Any]],
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        max_workers: int | None = None,
        max_result_chars: int | None = 16_000,
        approve: ApproveFunction | None = None,
    ) -> None:
        self.toolbox = toolbox if isinstance(toolbox, Toolbox) else Toolbox(toolbox)
        check_limit("Executor: timeout", timeout, "None is no limit")
        check_limit("Executor: max_workers", max_workers, "None is no limit", whole=True)
        check_limit("Executor: max_result_chars", max_result_chars, "None is no limit", whole=True)
        if approve is not None and (not callable(approve) or inspect.iscoroutinefunction(approve)):
            raise TypeError(
                "Executor: approve must be a plain function of (tool, arguments) that returns True "
                f"or False, got {approve!r:.60}."
            )
        if not threads_available():
            _refuse_without_threads(self.toolbox, timeout)
        self.timeout, self.max_workers = timeout, max_workers
        self.max_result_chars, self.approve = max_result_chars, approve

    def run(self, calls: Sequence[ToolCall], context: RunContext | None = None) -> list[ToolResult]:
        """One result a call, in call order, whatever happened."""
        calls = _checked_calls(calls)
        ended = (event.result for event in self.stream(calls, context))
        results = {result.call_id: result for result in ended if result is not None}
        return [results[call.id] for call in calls]

    def stream(
        self, calls: Sequence[ToolCall], context: RunContext | None = None
    ) -> Iterator[Event]:
        """The same as events, as they happen: approval_needed, tool_started, tool_ended."""
        context = context or RunContext()
        runnable: list[tuple[ToolCall, Tool, dict[str, Any]]] = []
        for call in _checked_calls(calls):
            ready = yield from self._prepare(call, context)
            if isinstance(ready, ToolResult):
                yield Event("tool_ended", context.step, context.depth, call=call, result=ready)
            else:
                runnable.append((call, *ready))
        reports: SimpleQueue[Report] = SimpleQueue()
        jobs = [self._job(number, *item, context, reports) for number, item in enumerate(runnable)]
        timeouts = [self._limit(tool) for _, tool, _ in runnable]
        # Closed at once, however this is left: a traceback would keep the generator alive.
        with closing(run_jobs(jobs, timeouts, self.max_workers, reports)) as running:
            ended = set()
            try:
                for report in running:
                    if report.outcome:
                        ended.add(report.number)
                    yield self._event(report, runnable, context)
            except (KeyboardInterrupt, SystemExit):
                while not reports.empty():  # what has ended by now is kept
                    report = reports.get()
                    wanted = report.outcome is None or not _is_for_the_person(report.outcome.error)
                    if wanted and report.number not in ended:
                        yield self._event(report, runnable, context)
                raise

    def _event(self, report: Report, runnable: list[Any], context: RunContext) -> Event:
        """A job's report as an event of the run. What is for the person is raised."""
        call, tool, _ = runnable[report.number]
        result = self._result(call, tool, report.outcome) if report.outcome else None
        kind = "tool_ended" if result else "tool_started"
        return report.note or Event(kind, context.step, context.depth, call=call, result=result)

    def _prepare(
        self, call: ToolCall, context: RunContext
    ) -> Generator[Event, None, ToolResult | tuple[Tool, dict[str, Any]]]:
        """Look up, parse, check, approve -> (tool, arguments), or the result that says why not."""
        tool = self.toolbox.get(call.name)
        if tool is None:
            return failure(call, ErrorKind.UNKNOWN_TOOL, self._no_such_tool(call.name))
        try:
            arguments = tool.check(call.arguments)
        except ArgumentError as problem:
            text = f"{tool.name} was not called. {problem}"
            return failure(call, problem.kind, shorten(text, self.max_result_chars))
        except Exception as error:  # a learner's own validator raised
            text = f"{tool.name} was not called. {error_text(error).removeprefix('Error: ')}"
            return failure(call, ErrorKind.BAD_ARGUMENTS, shorten(text, self.max_result_chars))
        if tool.risky:
            approval = Approval(tool, _copy_to_show(tool, call, arguments))
            yield from self._ask(call, approval, context)
            if approval.approved is not True:
                reason = approval.reason or "nobody approved it"
                return failure(
                    call,
                    ErrorKind.DENIED,
                    f"permission denied: {tool.name} needs a person's approval, and {reason}. "
                    "It was not run. Do not claim that it was.",
                )
        return tool, arguments

    def _ask(self, call: ToolCall, approval: Approval, context: RunContext) -> Iterator[Event]:
        if self.approve is None:
            yield Event(
                "approval_needed", context.step, context.depth, call=call, approval=approval
            )
            return
        try:
            answer = self.approve(approval.tool, approval.arguments)
        except Exception as error:
            approval.deny(f"asking failed ({error_text(error).removeprefix('Error: ')})")
            return
        approval.approve() if answer is True else approval.deny("the answer was no")

    def _job(
        self,
        number: int,
        call: ToolCall,
        tool: Tool,
        arguments: dict[str, Any],
        context: RunContext,
        reports: SimpleQueue[Report],
    ) -> Job:
        def emit(event: Event) -> None:
            reports.put(Report(number, note=event))

        own = dataclasses.replace(context, emit=emit)

        def job() -> str:
            value = tool.invoke(arguments, own)
            if inspect.isawaitable(value):
                from agentkit.awaiting import run_async  # asyncio is slow to import, seldom needed

                value = run_async(value, self._limit(tool))
            if isinstance(value, Iterator):  # here, so that what it raises is the tool's error
                value = first_items(value)
            return to_text(value, self.max_result_chars)

        return job

    def _limit(self, tool: Tool) -> float | None:
        return self.timeout if tool.timeout is None else tool.timeout

    def _result(self, call: ToolCall, tool: Tool, outcome: Outcome) -> ToolResult:
        error, seconds = outcome.error, outcome.seconds
        if error is None and not outcome.late:
            return ToolResult(call.id, call.name, outcome.value, seconds=seconds)
        if error is None or isinstance(error, OutOfTimeError):
            text = f"{tool.name} took longer than {self._limit(tool):g} s. It may still be running."
            return failure(call, ErrorKind.TIMEOUT, text, seconds)
        if _is_for_the_person(error):
            raise error
        text = error_text(error, self.max_result_chars).removeprefix("Error: ")
        return failure(call, ErrorKind.FAILED, text, seconds)

    def _no_such_tool(self, name: str) -> str:
        known = self.toolbox.names
        if not known:
            return f"there is no tool {name[:64]!r}: this run has no tools. Answer without."
        bare = re.sub(r"^.*[./:]", "", name).lower()
        spelled = {each.lower(): each for each in known}
        near = [spelled[each] for each in difflib.get_close_matches(bare, spelled, n=1)]
        hint = f" Did you mean {near[0]!r}?" if near else ""
        return f"there is no tool {name[:64]!r}.{hint} The tools are: {', '.join(known)}."


def failure(call: ToolCall, kind: ErrorKind, text: str, seconds: float = 0.0) -> ToolResult:
    """An error observation for a call: a text that begins with "Error: "."""
    return ToolResult(call.id, call.name, f"Error: {text}", False, kind, seconds)


def _copy_to_show(tool: Tool, call: ToolCall, arguments: dict[str, Any]) -> dict[str, Any]:
    """What a person is shown is what will run, and showing it cannot change it."""
    try:
        return copy.deepcopy(arguments)
    except Exception:  # a value that cannot be copied: make it once more
        return tool.check(call.arguments)


def _is_for_the_person(error: BaseException | None) -> bool:
    """Ctrl-C and SystemExit, also in a group. What else is no Exception is the tool's failure."""
    kinds = (KeyboardInterrupt, SystemExit)
    if isinstance(error, BaseExceptionGroup):
        return error.subgroup(kinds) is not None
    return isinstance(error, kinds)


def _checked_calls(calls: Iterable[ToolCall]) -> list[ToolCall]:
    """The calls as a list. A mistake of the learner's own in them is an exception at once."""
    if isinstance(calls, ToolCall) or not isinstance(calls, Iterable):
        raise TypeError(f"Executor: expected a list of ToolCalls, got {calls!r:.60}.")
    calls, ids = list(calls), set()
    for call in calls:
        if not isinstance(call, ToolCall):
            raise TypeError(
                f"Executor: expected ToolCall(id, name, arguments), got {call!r:.60}. Of a message "
                "on the wire, agentkit.messages.calls_of(message) makes them."
            )
        for field in ("id", "name", "arguments"):
            value = getattr(call, field)
            if not isinstance(value, str) and (field, value) != ("arguments", None):
                raise TypeError(
                    f"ToolCall: {field} must be a text, got {value!r:.60}. The arguments are the "
                    "raw JSON that a model writes: json.dumps(...)."
                )
        if call.id in ids:
            raise ValueError(
                f"Executor: two calls have the id {call.id!r}, so their results could not be told "
                "apart. Give each call its own id."
            )
        ids.add(call.id)
    return calls


def _refuse_without_threads(toolbox: Toolbox, timeout: float | None) -> None:
    """A learner's wish that this Python cannot fulfil is refused at once, not ignored."""
    wishes = [(tool.name, "an async tool", "Write it as a plain def") for tool in toolbox
              if tool.is_async]  # fmt: skip
    wishes += [(tool.name, "a time-out", "Leave timeout= out") for tool in toolbox if tool.timeout]
    if timeout not in (None, DEFAULT_TIMEOUT):
        wishes.append(("Executor", "a time-out", "Leave timeout= out"))
    for who, what, advice in wishes:
        raise RuntimeError(
            f"{who}: {what} needs a thread, and this Python has none (a browser tab). {advice}: "
            "tools then run one after another, for as long as they take."
        )
