"""The agent loop: ask the model, run its calls, append, ask again, until something says stop.

Built in lesson 03, and never changed after it. What later lessons add plugs into one of six seams:
the view of the history (context), how the model is asked (protocol), how calls run (executor),
where messages go (session), when to stop (stops), and who watches (on_event).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from agentkit.context import ContextFunction, check_context, cut_view
from agentkit.events import (
    ErrorKind,
    Event,
    Message,
    ModelError,
    Reply,
    RunContext,
    RunResult,
    RunState,
    Stop,
    StopFunction,
    StopReason,
)
from agentkit.executor import ApproveFunction, Executor
from agentkit.messages import system_message, user_message
from agentkit.protocol import FunctionCalling, ModelProtocol, check_endpoint
from agentkit.record import Record, check_begun, check_session
from agentkit.run import Returning, Run, checked
from agentkit.session import Session
from agentkit.stops import already_answered, answer_of, built_in_stop, first_stop, with_cap
from agentkit.tools import Tool, Toolbox

CUT_OFF = "not run: your reply was cut off at max_tokens, in the middle of a call. Make it shorter."


class Agent:
    """A model, its tools, and the loop between them.

    `tools` are functions, or pass an `executor` that has its own. `stops` replaces the default
    conditions; a cap of 10 steps is added when none of them caps the steps. Without a `session`
    each run starts afresh; with one it continues the conversation. `on_event` sees every event.
    `context(messages, info)` gives the messages to send, which leaves the record as it is.
    """

    def __init__(
        self,
        client: Any,
        model: str,
        tools: Toolbox | Iterable[Tool | Callable[..., Any]] = (),
        *,
        system: str | None = None,
        protocol: ModelProtocol | None = None,
        executor: Executor | None = None,
        context: ContextFunction | None = None,
        stops: StopFunction | Sequence[StopFunction] | None = None,
        session: Record | None = None,
        on_event: Callable[[Event], object] | None = None,
        approve: ApproveFunction | None = None,
    ) -> None:
        self.protocol = protocol or FunctionCalling()
        check_endpoint(client, model, self.protocol)
        check_session(session)
        if system is not None and not isinstance(system, str):
            raise TypeError(f"Agent: system must be a text, got {type(system).__name__}.")
        if on_event is not None and not callable(on_event):
            raise TypeError(
                f"Agent: on_event must be a function, got {type(on_event).__name__}. Pass the "
                "function itself, without calling it: on_event=my_function."
            )
        if context is not None:
            check_context(context)
        toolbox = tools if isinstance(tools, Toolbox) else Toolbox(tools)
        if executor is not None and (len(toolbox) or approve is not None):
            raise ValueError(
                "Agent: an executor brings its own tools and its own approve. Give them to "
                "Executor(...), and leave tools= and approve= out here."
            )
        self.client, self.model, self.system = client, model, system
        self.executor = executor or Executor(toolbox, approve=approve)
        self.context, self.session, self.on_event = context, session, on_event
        self.stops = with_cap(stops, model)

    def __repr__(self) -> str:
        return f"Agent({self.model}, {self.executor.toolbox!r})"

    def run(self, task: str, *, parent: RunContext | None = None) -> RunResult:
        """Work on the task to its end. There always is a RunResult, whatever the model does.

        `parent` is for a tool that delegates: the run then shares the budget of the run it is in.
        """
        return Returning(self._start(checked(task), parent)).to_the_end()

    def stream(
        self, task: str, *, parent: RunContext | None = None
    ) -> Generator[Event, None, RunResult]:
        """The same run as events, the text of replies piece by piece. You may leave it early."""
        return self._start(checked(task), parent, streaming=True)

    def resume(self) -> RunResult:
        """Go on with the session from where it was cut off, without a new task. Limits begin anew.

        A session that ends with the model's words is not asked again: they are the answer. That a
        limit cut them off is not on record, so the result does not say so.
        """
        check_begun(self.session)
        return Returning(self._start("", None)).to_the_end()

    def _start(
        self, task: str, parent: RunContext | None, *, streaming: bool = False
    ) -> Generator[Event, None, RunResult]:
        session = Session() if self.session is None else self.session
        state, stops = RunState(task, model=self.model), (already_answered, *self.stops)
        watchers = () if self.on_event is None else (self.on_event,)
        if parent is not None:
            state.usage, state.depth, state.started = parent.usage, parent.depth + 1, parent.started
            stops, watchers = (*stops, *parent.limits), (*watchers, parent.emit)
        return self._to_the_end(Run(session, state, stops, watchers, streaming))

    def _to_the_end(self, run: Run) -> Generator[Event, None, RunResult]:
        """The loop with its ends tied up: however it is left, no call stays unanswered."""
        try:
            stop = yield from self._loop(run)
        except KeyboardInterrupt:
            if run.state.depth:
                raise  # a person stops the whole run, not the part that was delegated
            stop = Stop(StopReason.INTERRUPTED, "Interrupted by the user.")
        except ModelError as error:
            stop = Stop(StopReason.MODEL_ERROR, str(error))
        finally:
            run.end()
        outcome = run.outcome(stop)
        yield run.tell("run_ended", outcome=outcome)
        return outcome

    def _loop(self, run: Run) -> Generator[Event, None, Stop]:
        yield from self._begin(run)
        while (stop := first_stop(run.stops, run.state)) is None:
            reply = yield from self._ask(run)
            yield from run.append(reply.message)
            stop = built_in_stop(reply) or first_stop(run.stops, run.state)
            if stop is not None:
                yield from run.refuse(reply.calls, ErrorKind.NOT_RUN, f"not run. {stop.detail}")
                break
            if reply.calls and reply.finish == "length":
                yield from run.refuse(reply.calls, ErrorKind.CUT_OFF, CUT_OFF)
            elif reply.calls:
                yield from run.settle(reply.calls, self.executor.stream(reply.calls, run.context))
            elif reply.retry_note and run.retries < self.protocol.retries:
                yield from run.retry(reply.retry_note)
            else:
                return answer_of(reply)
            run.state.reply = None
        return stop

    def _begin(self, run: Run) -> Iterator[Event]:
        task = user_message(run.state.task) if run.state.task else None
        run.begin()
        yield run.tell("run_started", message=task)
        if task is None:
            yield from run.take_up(self.executor)
        if self.system and not run.first:
            yield from run.append(system_message(self.system))
        if task:
            yield from run.append(task)

    def _ask(self, run: Run) -> Generator[Event, None, Reply]:
        view = yield from self._view(run)
        run.state.step += 1
        yield run.tell("model_asked", messages=view)
        start, tools = time.perf_counter(), self.executor.toolbox.definitions
        asking = Returning(
            self.protocol.ask(self.client, self.model, view, tools, stream=run.streaming)
        )
        for piece in asking:
            yield run.tell("text", text=piece)
        reply = asking.value
        run.take(reply, view, tools)
        yield run.tell("model_replied", reply=reply, seconds=time.perf_counter() - start)
        return reply

    def _view(self, run: Run) -> Generator[Event, None, list[Message]]:
        """What the model is to read: the record, under this agent's system prompt, and cut."""
        view = list(run.session.messages)
        if self.system:
            begun = view[0]["role"] in ("system", "developer")
            view = [system_message(self.system), *view[begun:]]
        if self.context is None:
            return view
        info = run.context_info(self.client, self.executor.toolbox.definitions)
        view = cut_view(self.context, view, info)
        if info.over_budget:
            yield run.tell("over_budget", text=info.over_budget)
        return view
