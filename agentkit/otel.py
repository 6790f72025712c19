"""A trace as OpenTelemetry spans, for the tools that watch systems in service.

Built in lesson 08. Needs `pip install "agentkit[otel]"`. One span for a run (invoke_agent), one for
each model call (chat), one for each tool call (execute_tool). Where spans go is set up in
OpenTelemetry, not here.
Source: OpenTelemetry's semantic conventions for generative AI, version 0.1.0, the first of their
own (github.com/open-telemetry/semantic-conventions-genai). They are in development: names change.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from agentkit.events import Message, StopReason
from agentkit.messages import as_text, call_parts, clean_text, refuse_constant, text_in
from agentkit.redaction import hide_secrets
from agentkit.trace_data import CallTrace, RunTrace, StepTrace
from agentkit.trace_file import plain

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import Span, SpanKind, Tracer

NANOSECONDS = 1_000_000_000
MAX_NESTED = 100  # brackets in the arguments of a call


def export(run: RunTrace, tracer: Tracer | None = None, **how: Any) -> Span:
    """Make the spans of one run; return the run's. The arguments are those of `export_all`."""
    return export_all([run], tracer, **how)[0]


def export_all(
    runs: Sequence[RunTrace],
    tracer: Tracer | None = None,
    *,
    ended: float | None = None,
    provider: str = "openai",
    content: bool = False,
    redact: Callable[[str], str] = hide_secrets,
) -> list[Span]:
    """Make the spans of a trace's runs, delegated ones below the call that made them; return the
    runs' own.

    `tracer`: None takes the one that OpenTelemetry is set up with. `ended`: when the last run
    ended, in seconds since 1970; None is now. `provider` is whose API was spoken. With `content`
    the messages, arguments and results go out, too. Every text is redacted.

    ImportError if OpenTelemetry is not installed.
    """
    try:
        from opentelemetry.trace import get_tracer
    except ImportError as error:
        raise ImportError(
            'otel: OpenTelemetry is not installed. Install it: pip install "agentkit[otel]".'
        ) from error
    length = max((run.started + run.seconds for run in runs), default=0.0)
    began = (time.time() if ended is None else ended) - length
    exporter = _Exporter(tracer or get_tracer("agentkit"), began, provider, content, redact)
    made: list[tuple[Span, list[tuple[CallTrace, Span]]]] = []
    for run in runs:
        above = None
        if run.parent is not None and run.parent < len(made):
            above = _call_around(run, runs[run.parent], *made[run.parent])
        made.append(exporter.run(run, above))
    return [span for span, _ in made]


def _call_around(
    run: RunTrace, parent: RunTrace, span: Span, calls: Sequence[tuple[CallTrace, Span]]
) -> Span:
    """The span of the call that a run was delegated by; of the whole parent if several may be."""
    begun = run.started - parent.started
    around = [each for call, each in calls if call.started <= begun <= call.started + call.seconds]
    return around[0] if len(around) == 1 else span


@dataclass(frozen=True, slots=True)
class _Exporter:
    """Makes spans. The trace `began` so many seconds after 1970."""

    tracer: Tracer
    began: float
    provider: str
    content: bool
    redact: Callable[[str], str]

    def run(self, run: RunTrace, above: Span | None) -> tuple[Span, list[tuple[CallTrace, Span]]]:
        """The run's span, and those of its calls."""
        from opentelemetry.trace import SpanKind, set_span_in_context

        context = set_span_in_context(above) if above else None
        used = run.usage
        facts = {
            **self._operation("invoke_agent", run),
            "gen_ai.usage.input_tokens": used.prompt_tokens,
            "gen_ai.usage.output_tokens": used.completion_tokens,
            "agentkit.stop_reason": run.reason,
            "error.type": run.reason if run.reason == StopReason.MODEL_ERROR else None,
        }
        if self.content:
            task = {"role": "user", "content": run.task}
            answer = {"role": "assistant", "content": run.answer}
            facts["gen_ai.input.messages"] = [self._message(task)]
            facts["gen_ai.output.messages"] = [] if run.answer is None else [self._message(answer)]
        start, seconds = run.started, run.seconds
        span = self._span("invoke_agent", SpanKind.INTERNAL, context, start, seconds, facts)
        below = set_span_in_context(span)
        for step in run.steps:
            self._chat(step, run, below)
        return span, [(call, self._tool(call, run, below)) for call in run.calls]

    def _chat(self, step: StepTrace, run: RunTrace, context: Context) -> None:
        from opentelemetry.trace import SpanKind

        facts = self._operation("chat", run)
        if step.answered:
            facts |= {
                "gen_ai.usage.input_tokens": step.prompt_tokens,
                "gen_ai.usage.cache_read.input_tokens": step.cached_tokens or None,
                "gen_ai.usage.output_tokens": step.completion_tokens,
                "gen_ai.response.finish_reasons": [step.finish],
                "agentkit.usage_estimated": step.estimated or None,
            }
        else:
            facts["error.type"] = run.reason or "_OTHER"
        if self.content:
            facts["gen_ai.input.messages"] = [self._message(each) for each in step.view]
            facts["gen_ai.output.messages"] = [self._reply(step)] if step.answered else []
        name, start = f"chat {run.model}".strip(), run.started + step.started
        self._span(name, SpanKind.CLIENT, context, start, step.seconds, facts)

    def _tool(self, call: CallTrace, run: RunTrace, context: Context) -> Span:
        from opentelemetry.trace import SpanKind

        facts = {
            "gen_ai.operation.name": "execute_tool",
            "gen_ai.tool.name": call.name,
            "gen_ai.tool.call.id": call.id or None,
            "gen_ai.tool.type": "function",
            "error.type": call.error,
        }
        if self.content:
            facts["gen_ai.tool.call.arguments"] = self._arguments(call.arguments)
            facts["gen_ai.tool.call.result"] = call.content
        name, start = f"execute_tool {call.name}", run.started + call.started
        return self._span(name, SpanKind.INTERNAL, context, start, call.seconds, facts)

    def _operation(self, name: str, run: RunTrace) -> dict[str, Any]:
        return {
            "gen_ai.operation.name": name,
            "gen_ai.provider.name": self.provider,
            "gen_ai.request.model": run.model or None,
        }

    def _span(
        self,
        name: str,
        kind: SpanKind,
        context: Context | None,
        start: float,
        seconds: float,
        facts: dict[str, Any],
    ) -> Span:
        from opentelemetry.trace import StatusCode

        begin = round((self.began + start) * NANOSECONDS)
        known = {key: plain(each, self._clean) for key, each in facts.items() if each is not None}
        span = self.tracer.start_span(
            self._clean(name), context, kind, attributes=known, start_time=begin
        )
        if facts.get("error.type"):
            span.set_status(StatusCode.ERROR)
        span.end(begin + round(seconds * NANOSECONDS))
        return span

    def _clean(self, text: str) -> str:
        """What goes out is redacted, and has a UTF-8 form."""
        return clean_text(self.redact(text))

    def _message(self, message: Message) -> dict[str, Any]:
        """A message in the form of the conventions: a role, and parts."""
        return {"role": message.get("role"), "parts": list(self._parts(message))}

    def _reply(self, step: StepTrace) -> dict[str, Any]:
        parts: list[dict[str, Any]] = []
        if step.thought and step.thought != step.text:
            parts.append({"type": "reasoning", "content": step.thought})
        if step.text:
            parts.append({"type": "text", "content": step.text})
        parts += [self._call_part(call.id, call.name, call.arguments) for call in step.calls]
        return {"role": "assistant", "parts": parts, "finish_reason": step.finish}

    def _parts(self, message: Message) -> Iterator[dict[str, Any]]:
        said = text_in(message.get("content"))
        if message.get("role") == "tool":
            identifier = message.get("tool_call_id")
            yield {"type": "tool_call_response", "id": identifier, "response": said}
        elif said:
            yield {"type": "text", "content": said}
        for identifier, name, arguments in call_parts(message):
            yield self._call_part(identifier, name, arguments)

    def _call_part(self, identifier: Any, name: Any, arguments: Any) -> dict[str, Any]:
        part = {"type": "tool_call", "id": identifier, "name": name}
        return part | {"arguments": self._arguments(as_text(arguments))}

    def _arguments(self, arguments: str) -> Any:
        return _object(self._clean(arguments))  # redacted whole: a key may be a secret, too


def _object(arguments: str) -> Any:
    """Arguments as an object where they are one that a span can hold, else as they were written."""
    try:
        if arguments.count("[") + arguments.count("{") > MAX_NESTED:
            return arguments
        found = json.loads(arguments, parse_int=_number, parse_constant=refuse_constant)
    except ValueError:
        return arguments
    return found if isinstance(found, dict) else arguments


def _number(digits: str) -> int:
    """ValueError for one that does not fit into 64 bits."""
    number = int(digits)
    if not -(2**63) <= number < 2**63:
        raise ValueError(f"{digits:.30} has more than 64 bits")
    return number
