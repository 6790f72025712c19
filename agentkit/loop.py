"""The agent loop: ask the model, run its calls, append, ask again, until something says stop.

Built in lesson 03, and never changed after it. What later lessons add plugs into one of six seams:
the view of the history (context), how the model is asked (protocol), how calls run (executor),
where messages go (session), when to stop (stops), and who watches (on_event).
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any

from agentkit.events import (
    ContextFunction,
    ContextInfo,
    ErrorKind,
    Event,
    Message,
    ModelError,
    Reply,
    RunContext,
    RunResult,
    RunState,
    Stop,
    StopReason,
    ToolCall,
)
from agentkit.executor import ApproveFunction, Executor
from agentkit.messages import (
    system_message,
    user_message,
)
from agentkit.protocol import FunctionCalling, ModelProtocol
from agentkit.run import Returning, Run
from agentkit.session import Session
from agentkit.stops import answer_of, built_in_stop, first_stop, with_cap
from agentkit.tools import Tool, Toolbox


class Agent:
    """A model, its tools, and the loop between them.

    `tools` are functions, or pass an `executor` that has its own. `stops` replaces the default
    conditions; a cap of 10 steps is added when none of them caps the steps. Without a `session`
    each run starts afresh; with one it continues the conversation. `on_event` sees every event.
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
        stops: Any = None,
        session: Any = None,
        on_event: Callable[[Event], object] | None = None,
        approve: ApproveFunction | None = None,
    ) -> None:
        toolbox = tools if isinstance(tools, Toolbox) else Toolbox(tools)
        if executor is not None and (len(toolbox) or approve is not None):
            raise ValueError(
                "Agent: an executor brings its own tools and its own approve. Give them to "
                "Executor(...), and leave tools= and approve= out here."
            )
        if session is not None and not hasattr(session, "messages"):
            raise TypeError(f"Agent: expected a Session, got {session!r:.60}. Pass Session().")
        self.client, self.model, self.system = client, model, system
        self.executor = executor or Executor(toolbox, approve=approve)
        self.protocol = protocol or FunctionCalling()
        self.context = context
        self.stops = with_cap(stops)
        self.session = session
        self.on_event = on_event

    def run(self, task: str) -> RunResult:
        """Work on the task to its end. There always is a RunResult, whatever the model does."""
        return _drain(self._run(task))

    def stream(self, task: str) -> Generator[Event, None, RunResult]:
        """The same run as events, the text of replies piece by piece. You may leave it early."""
        return self._run(task, streaming=True)

    def resume(self) -> RunResult:
        """Go on with the session from where it was cut off, without a new task."""
        if self.session is None or not self.session.messages:
            raise ValueError("Agent.resume: there is nothing to go on with. Pass session=.")
        return _drain(self._run(None))

    def _run(
        self, task: str | None, *, streaming: bool = False
    ) -> Generator[Event, None, RunResult]:
        if task is not None and (not isinstance(task, str) or not task.strip()):
            raise ValueError(f"Agent: the task must be a text that says something, got {task!r}.")
        session = Session() if self.session is None else self.session
        run = Run(session, streaming, RunState(task or ""), self.on_event)
        return self._to_the_end(run)

    def _to_the_end(self, run: Run) -> Generator[Event, None, RunResult]:
        """The loop with its ends tied up: however it is left, no call stays unanswered."""
        try:
            stop = yield from self._loop(run)
        except KeyboardInterrupt:
            stop = Stop(StopReason.INTERRUPTED, "Interrupted by the user.")
        except ModelError as error:
            stop = Stop(StopReason.MODEL_ERROR, str(error))
        finally:
            run.close()
        outcome = run.outcome(stop)
        yield run.tell("run_ended", stop=stop, outcome=outcome)
        return outcome

    def _loop(self, run: Run) -> Generator[Event, None, Stop]:
        state = run.state
        yield from self._begin(run)
        while (stop := first_stop(self.stops, state)) is None:
            reply = yield from self._ask(run)
            yield from run.append(reply.message)
            stop = built_in_stop(reply) or first_stop(self.stops, state)
            if stop:
                yield from run.refuse(reply.calls, ErrorKind.NOT_RUN, f"not run. {stop.detail}")
                return stop
            if reply.calls and reply.finish == "length":
                yield from run.refuse(reply.calls, ErrorKind.CUT_OFF, CUT_OFF)
            elif reply.calls:
                yield from self._execute(run, reply.calls)
            elif reply.retry_note and run.retries < self.protocol.retries:
                run.retries += 1
                yield run.tell("retry", text=reply.retry_note)
                yield from run.append(user_message(reply.retry_note))
            else:
                return answer_of(reply)
            state.reply = None
        return stop

    def _begin(self, run: Run) -> Iterator[Event]:
        messages = run.session.messages
        run.first = len(messages)
        task = user_message(run.state.task) if run.state.task else None
        yield run.tell("run_started", message=task)
        if self.system and not messages:
            yield from run.append(system_message(self.system))
        if task:
            yield from run.append(task)

    def _ask(self, run: Run) -> Generator[Event, None, Reply]:
        state, tools = run.state, self.executor.toolbox.definitions
        view: Sequence[Message] = state.messages
        if self.system and view[0]["role"] == "system":
            view = [system_message(self.system), *view[1:]]
        if self.context is not None:
            info = ContextInfo(tools, None, run.last_usage, self.client, self.model)
            view = self.context(view, info)
            if info.over_budget:
                yield run.tell("over_budget", text=info.over_budget)
        state.step += 1
        yield run.tell("model_asked", messages=view)
        start = time.perf_counter()
        asking = Returning(
            self.protocol.ask(self.client, self.model, view, tools, stream=run.streaming)
        )
        for piece in asking:
            yield run.tell("text", text=piece)
        reply: Reply = asking.value
        state.reply = reply
        state.usage.add(reply.usage)
        run.last_usage = reply.usage
        yield run.tell("model_replied", reply=reply, seconds=time.perf_counter() - start)
        return reply

    def _execute(self, run: Run, calls: Sequence[ToolCall]) -> Iterator[Event]:
        state, waiting = run.state, deque(calls)
        context = RunContext(state.usage, state.depth, state.step, self.stops)
        run.retries = 0
        for event in self.executor.stream(calls, context):
            if event.kind == "tool_ended" and event.result and event.call in waiting:
                run.results[event.result.call_id] = event.result
            yield run.watched(event)
            while waiting and waiting[0].id in run.results:
                call = waiting.popleft()
                yield from run.answer(call, run.results.pop(call.id))


def _drain(run: Generator[Event, None, RunResult]) -> RunResult:
    events = Returning(run)
    for _ in events:
        pass
    return events.value  # type: ignore[no-any-return]


CUT_OFF = "not run: your reply was cut off at max_tokens, in the middle of a call. Make it shorter."
