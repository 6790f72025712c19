"""What a trace holds: runs, their steps, the calls of each step. Plain data, and all the measures.

Built in lesson 08. Times are seconds since the run began. Tokens are what the endpoint reported;
where it reported none they are estimates, and the step says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from agentkit.events import Message
from agentkit.usage import Usage


@dataclass(frozen=True, slots=True)
class CallTrace:
    """One tool call and what came of it. `arguments` is the raw string that the model wrote,
    `content` the text that it read. `error` is the word of an ErrorKind, None for a good call. The
    call `started` so many seconds after its run, and took `seconds`; one that was never run took 0.
    """

    name: str
    arguments: str = "{}"
    ok: bool = True
    error: str | None = None
    content: str = ""
    started: float = 0.0
    seconds: float = 0.0
    id: str = ""


@dataclass(frozen=True, slots=True)
class StepTrace:
    """One model call: what went in, what came out, what it cost.

    `view` are the messages that were sent (none where the trace keeps no views). `seconds` is how
    long the model took. `thought_tokens` are those of the completion that were spent on thought
    before a call or an answer, by an estimate. `estimated`: the endpoint reported no usage.
    `finish` is the wire's finish_reason; it is empty for a reply that never came. `retry` is the
    note that went back, `over_budget` what the context said. `cut`: something that the step before
    was sent is gone from this view.
    """

    number: int
    started: float = 0.0
    seconds: float = 0.0
    view: tuple[Message, ...] = ()
    prompt_tokens: int = 0
    completion_tokens: int = 0
    thought_tokens: int = 0
    cached_tokens: int = 0
    estimated: bool = False
    text: str = ""
    thought: str = ""
    finish: str = ""
    retry: str = ""
    over_budget: str = ""
    cut: bool = False
    calls: tuple[CallTrace, ...] = ()

    @property
    def answered(self) -> bool:
        """Whether a reply came."""
        return bool(self.finish)


@dataclass(frozen=True, slots=True)
class RunTrace:
    """One run. `reason` is the word of a StopReason; it is empty while the run goes on, and stays
    so when it was left half-way. `answer`, `partial` and `detail` are those of its RunResult.

    `depth` is 0 but for a delegated run; `parent` is the place in `Trace.runs` of the run that
    delegated to it. `started`: seconds since the first run of its trace began. `taken_up` are the
    calls that a resumed run found open and ran or gave up before its first step.
    """

    task: str = ""
    model: str = ""
    steps: tuple[StepTrace, ...] = ()
    reason: str = ""
    detail: str = ""
    answer: str | None = None
    partial: bool = False
    seconds: float = 0.0
    started: float = 0.0
    depth: int = 0
    parent: int | None = None
    taken_up: tuple[CallTrace, ...] = ()

    @property
    def calls(self) -> tuple[CallTrace, ...]:
        """All calls of the run, in the order of its record."""
        return (*self.taken_up, *(call for step in self.steps for call in step.calls))

    @property
    def usage(self) -> Usage:
        """What this run's own requests used. The usage of a RunResult has those of the runs that it
        delegated to, too: add up the runs of the trace."""
        total = Usage()
        for step in self.steps:
            if step.answered:
                used = Usage(
                    step.prompt_tokens,
                    step.completion_tokens,
                    step.cached_tokens,
                    requests=1,
                    unknown_requests=int(step.estimated),
                )
                total.add(used, self.model)
        return total
