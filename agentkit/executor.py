"""Never trust the call, never hide the error: calls in, observations out.

Built in lesson 02. For each call: look the tool up, parse and check the arguments, ask a person if
the tool is risky, run it with a time limit, turn what came back into text. Whatever goes wrong on
the way becomes an error observation for the model, never an exception. Only Ctrl-C and SystemExit
get through: they are for the person, not for the model.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from queue import SimpleQueue
from typing import Any

from agentkit.arguments import ArgumentError
from agentkit.events import Approval, ErrorKind, Event, RunContext, ToolCall, ToolResult
from agentkit.results import error_text, shorten, to_text
from agentkit.tools import Tool, Toolbox
from agentkit.workers import Job, Outcome, Report, run_jobs, threads_available

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
        limits = {"timeout": timeout, "max_workers": max_workers}
        for name, limit in (limits | {"max_result_chars": max_result_chars}).items():
            if limit is not None and not limit > 0:
                raise ValueError(f"Executor: {name} must be over 0, or None for no limit: {limit}.")
        if approve is not None and not callable(approve):
            raise TypeError(
                f"Executor: approve must be a function of (tool, arguments), got {approve!r}."
            )
        if not threads_available():
            _refuse_without_threads(self.toolbox, timeout)
        self.timeout = timeout
        self.max_workers = max_workers
        self.max_result_chars = max_result_chars
        self.approve = approve

    def run(self, calls: Sequence[ToolCall], context: RunContext | None = None) -> list[ToolResult]:
        """One result a call, in call order, whatever happened."""
        results: dict[str, ToolResult] = {}
        for event in self.stream(calls, context):
            if event.kind == "tool_ended" and event.result is not None:
                results[event.result.call_id] = event.result
        return [results[call.id] for call in calls]

    def stream(
        self, calls: Sequence[ToolCall], context: RunContext | None = None
    ) -> Iterator[Event]:
        """The same as events, as they happen: approval_needed, tool_started, tool_ended."""
        context = context or RunContext()
        _refuse_same_ids(calls)
        runnable: list[tuple[ToolCall, Tool, dict[str, Any]]] = []
        for call in calls:
            ready = yield from self._prepare(call, context)
            if isinstance(ready, ToolResult):
                yield Event("tool_ended", context.step, context.depth, call=call, result=ready)
            else:
                runnable.append((call, *ready))
        reports: SimpleQueue[Report] = SimpleQueue()
        jobs = [self._job(number, *item, context, reports) for number, item in enumerate(runnable)]
        timeouts = [self._limit(tool) for _, tool, _ in runnable]
        for report in run_jobs(jobs, timeouts, self.max_workers, reports):
            call, tool, _ = runnable[report.number]
            if report.note is not None:
                yield report.note
            elif report.outcome is None:
                yield Event("tool_started", context.step, context.depth, call=call)
            else:
                result = self._result(call, tool, report.outcome)
                yield Event("tool_ended", context.step, context.depth, call=call, result=result)

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
            # Checked a second time: what the person is shown cannot be changed by the showing.
            approval = Approval(tool, tool.check(call.arguments))
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
            if tool.is_async:
                import asyncio  # a fifth of the import time of agentkit, and seldom needed

                value = asyncio.run(_within(value, self._limit(tool)))
            return to_text(value, self.max_result_chars)

        return job

    def _limit(self, tool: Tool) -> float | None:
        return self.timeout if tool.timeout is None else tool.timeout

    def _result(self, call: ToolCall, tool: Tool, outcome: Outcome) -> ToolResult:
        error, seconds = outcome.error, outcome.seconds
        limit = self._limit(tool)
        if outcome.late or (isinstance(error, TimeoutError) and tool.is_async and limit
                            and seconds >= limit):  # fmt: skip
            text = f"{tool.name} took longer than {limit:g} s. It may still be running."
            return failure(call, ErrorKind.TIMEOUT, text, seconds)
        if error is None:
            return ToolResult(call.id, call.name, outcome.value, seconds=seconds)
        if not isinstance(error, Exception):
            raise error
        text = error_text(error, self.max_result_chars).removeprefix("Error: ")
        return failure(call, ErrorKind.FAILED, text, seconds)

    def _no_such_tool(self, name: str) -> str:
        known = self.toolbox.names
        if not known:
            return f"there is no tool {name[:64]!r}: this run has no tools. Answer without."
        bare = re.sub(r"^.*[./:]", "", name)
        near = difflib.get_close_matches(bare, known, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        return f"there is no tool {name[:64]!r}.{hint} The tools are: {', '.join(known)}."


def failure(call: ToolCall, kind: ErrorKind, text: str, seconds: float = 0.0) -> ToolResult:
    """An error observation for a call: a text that begins with "Error: "."""
    return ToolResult(call.id, call.name, f"Error: {text}", False, kind, seconds)


async def _within(coroutine: Any, limit: float | None) -> Any:
    import asyncio

    return await asyncio.wait_for(coroutine, limit)


def _refuse_same_ids(calls: Sequence[ToolCall]) -> None:
    ids = [call.id for call in calls]
    for call_id in ids:
        if ids.count(call_id) > 1:
            raise ValueError(
                f"Executor: two calls have the id {call_id!r}, so their results could not be told "
                "apart. Give each call its own id."
            )


def _refuse_without_threads(toolbox: Toolbox, timeout: float | None) -> None:
    """A learner's wish that this Python cannot fulfil is refused at once, not ignored."""
    for tool in toolbox:
        if tool.is_async:
            raise RuntimeError(
                f"{tool.name}: an async tool needs a thread, and this Python has none (a browser "
                "tab). Write it as a plain def."
            )
        if tool.timeout is not None:
            raise RuntimeError(
                f"{tool.name}: a time-out needs a thread, and this Python has none (a browser "
                "tab). Leave timeout= out."
            )
    if timeout is not None and timeout != DEFAULT_TIMEOUT:
        raise RuntimeError(
            "Executor: a time-out needs threads, and this Python has none (a browser tab). Leave "
            "timeout= out: tools then run one after another, for as long as they take."
        )
