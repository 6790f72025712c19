"""A trace as OpenTelemetry spans: the names, the tree, the times, and what must not get out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from agentkit import otel
from agentkit.trace import CallTrace, RunTrace, StepTrace, Trace
from tests.support.far_end import MODEL, whole
from tests.test_trace import SECRET, agent_that, busy_run, leaky_run, ticking

pytest.importorskip("opentelemetry.sdk", reason="needs OpenTelemetry: pip install agentkit[otel]")

from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode


class Far:
    """Where the spans go in these tests."""

    def __init__(self) -> None:
        self.exporter = InMemorySpanExporter()
        provider = TracerProvider(shutdown_on_exit=False)
        provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        self.tracer = provider.get_tracer("test")

    @property
    def spans(self) -> list[ReadableSpan]:
        return sorted(self.exporter.get_finished_spans(), key=lambda span: span.start_time or 0)

    def named(self, name: str) -> ReadableSpan:
        (span,) = (span for span in self.spans if span.name == name)
        return span

    def tree(self, above: int | None = None) -> Iterator[Any]:
        """(name, what is below) of each span below one."""
        for span in self.spans:
            if (span.parent.span_id if span.parent else None) == above:
                assert span.context
                yield span.name, list(self.tree(span.context.span_id))


@pytest.fixture
def far() -> Far:
    return Far()


@pytest.fixture
def trace() -> Trace:
    trace = Trace(clock=ticking())
    busy_run(trace)
    return trace


CHAT = (f"chat {MODEL}", [])


def test_the_spans_are_a_tree_of_runs_model_calls_and_tool_calls(far: Far, trace: Trace) -> None:
    otel.export_all(trace.runs, far.tracer)
    helper = ("invoke_agent", [CHAT, ("execute_tool weather", []), CHAT])
    tools = [(f"execute_tool {name}", []) for name in ("nothing", "delete", "add", "broken")]
    (run,) = far.tree()
    assert run[0] == "invoke_agent"
    assert sorted(run[1], key=str) == sorted(
        [CHAT, CHAT, *tools, CHAT, ("execute_tool ask", [helper]), CHAT], key=str
    )


def test_spans_have_the_names_and_attributes_of_the_conventions(far: Far, trace: Trace) -> None:
    otel.export(trace.runs[1], far.tracer, provider="deepseek")
    run, first, call, second = far.spans
    assert dict(run.attributes or {}) == {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.provider.name": "deepseek",
        "gen_ai.request.model": MODEL,
        "gen_ai.usage.input_tokens": 20,
        "gen_ai.usage.output_tokens": 10,
        "agentkit.stop_reason": "done",
    }
    for span, finish in ((first, "tool_calls"), (second, "stop")):
        assert dict(span.attributes or {}) == {
            "gen_ai.operation.name": "chat",
            "gen_ai.provider.name": "deepseek",
            "gen_ai.request.model": MODEL,
            "gen_ai.usage.input_tokens": 10,
            "gen_ai.usage.output_tokens": 5,
            "gen_ai.response.finish_reasons": (finish,),
        }
    assert dict(call.attributes or {}) == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "weather",
        "gen_ai.tool.call.id": "h1",
        "gen_ai.tool.type": "function",
    }
    assert [span.kind for span in far.spans] == [
        SpanKind.INTERNAL,
        SpanKind.CLIENT,
        SpanKind.INTERNAL,
        SpanKind.CLIENT,
    ]
    assert all(span.status.status_code is StatusCode.UNSET for span in far.spans)


def test_what_failed_has_its_kind_and_the_status_of_an_error(far: Far, trace: Trace) -> None:
    otel.export_all(trace.runs, far.tracer)
    for name, kind in (("broken", "failed"), ("nothing", "unknown_tool"), ("delete", "denied")):
        span = far.named(f"execute_tool {name}")
        assert (span.attributes or {})["error.type"] == kind
        assert span.status.status_code is StatusCode.ERROR
        assert span.status.description is None


def test_a_reply_that_never_came_is_an_error_of_the_chat_and_of_the_run(far: Far) -> None:
    trace = Trace()
    agent_that((500, "oh"), trace=trace).run("x")
    otel.export(trace.runs[0], far.tracer)
    for span in far.spans:
        assert (span.attributes or {})["error.type"] == "model_error"
        assert span.status.status_code is StatusCode.ERROR
    assert "gen_ai.usage.input_tokens" not in (far.named(f"chat {MODEL}").attributes or {})


def test_a_run_that_a_limit_stopped_has_its_reason_and_is_no_error(far: Far) -> None:
    otel.export(RunTrace(reason="max_steps", partial=True), far.tracer)
    (span,) = far.spans
    assert (span.attributes or {})["agentkit.stop_reason"] == "max_steps"
    assert span.status.status_code is StatusCode.UNSET


def test_times_are_those_of_the_trace_up_to_when_it_ended(far: Far) -> None:
    step = StepTrace(1, 0.5, 2.0, finish="stop", calls=(CallTrace("add", started=2.5, seconds=1),))
    first, second = RunTrace(steps=(step,), seconds=4.0), RunTrace(started=5.0, seconds=1.0)
    otel.export_all([first, second], far.tracer, ended=1_000.0)
    spans = [((span.start_time or 0) / 1e9, (span.end_time or 0) / 1e9) for span in far.spans]
    assert spans == [(994, 998), (994.5, 996.5), (996.5, 997.5), (999, 1000)]


def test_a_run_that_several_calls_may_have_made_stands_below_the_whole_run(far: Far) -> None:
    calls = (CallTrace("a", started=1.0, seconds=5.0), CallTrace("b", started=1.0, seconds=5.0))
    outer = RunTrace(steps=(StepTrace(1, finish="stop", calls=calls),), seconds=9.0)
    inner = RunTrace(started=2.0, seconds=1.0, depth=1, parent=0, model="inner")
    otel.export_all([outer, inner], far.tracer)
    (tree,) = far.tree()
    assert ("invoke_agent", []) in tree[1]


def test_a_call_is_found_by_its_own_run_s_time(far: Far) -> None:
    calls = (CallTrace("a", started=1.0, seconds=1.0), CallTrace("b", started=3.0, seconds=1.0))
    outer = RunTrace(steps=(StepTrace(1, finish="stop", calls=calls),), started=2.0, seconds=9.0)
    inner = RunTrace(started=3.5, seconds=0.1, depth=1, parent=0)
    otel.export_all([outer, inner], far.tracer)
    (tree,) = far.tree()
    assert ("execute_tool a", [("invoke_agent", [])]) in tree[1]


def test_a_key_that_is_the_name_of_an_argument_is_hidden_too(
    far: Far, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    step = StepTrace(1, finish="stop", calls=(CallTrace("add", json.dumps({SECRET: 1})),))
    otel.export(RunTrace(steps=(step,)), far.tracer, content=True)
    found = (far.named("execute_tool add").attributes or {})["gen_ai.tool.call.arguments"]
    assert found == {"[key]": 1}


def texts_of(far: Far) -> str:
    return json.dumps([json.loads(span.to_json()) for span in far.spans], ensure_ascii=False)


def test_no_content_goes_out_unless_it_is_asked_for(far: Far, trace: Trace) -> None:
    otel.export_all(trace.runs, far.tracer)
    for text in ("好吗", "I look.", "東京", "out of order", "20 度"):
        assert text not in texts_of(far)


def test_content_goes_out_in_the_form_of_the_conventions(far: Far, trace: Trace) -> None:
    otel.export(trace.runs[1], far.tracer, content=True)
    _, _, call, last = far.spans
    assert (call.attributes or {})["gen_ai.tool.call.arguments"] == {"city": "東京"}
    assert (call.attributes or {})["gen_ai.tool.call.result"] == "東京: 20 degrees"
    attributes = json.loads(last.to_json())["attributes"]
    tool_call = {"type": "tool_call", "id": "h1", "name": "weather", "arguments": {"city": "東京"}}
    assert attributes["gen_ai.input.messages"] == [
        {"role": "user", "parts": [{"type": "text", "content": "Help."}]},
        {"role": "assistant", "parts": [{"type": "text", "content": "Thinking."}, tool_call]},
        {
            "role": "tool",
            "parts": [{"type": "tool_call_response", "id": "h1", "response": "東京: 20 degrees"}],
        },
    ]
    assert attributes["gen_ai.output.messages"] == [
        {
            "role": "assistant",
            "parts": [{"type": "text", "content": "20 度。"}],
            "finish_reason": "stop",
        }
    ]


@pytest.mark.parametrize("content", [False, True])
def test_no_key_of_the_environment_reaches_a_span(
    far: Far, monkeypatch: pytest.MonkeyPatch, content: bool
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    trace = Trace()
    leaky_run(trace, SECRET)
    otel.export_all(trace.runs, far.tracer, content=content)
    assert "zebra" not in texts_of(far)
    assert "[key]" in texts_of(far)


@pytest.mark.parametrize(
    "arguments",
    ["{", "[1]", '{"a": NaN}', f'{{"a": {2**63}}}', "[" * 5_000, '{"a": ' * 200 + "1" + "}" * 200],
    ids=lambda text: text[:12],
)
def test_arguments_that_a_span_cannot_hold_go_out_as_they_were_written(
    far: Far, arguments: str
) -> None:
    step = StepTrace(1, finish="stop", calls=(CallTrace("add", arguments),))
    otel.export(RunTrace(steps=(step,)), far.tracer, content=True)
    found = (far.named("execute_tool add").attributes or {})["gen_ai.tool.call.arguments"]
    assert found == arguments


def test_half_an_emoji_has_a_form_that_can_be_sent(far: Far) -> None:
    trace = Trace()
    agent_that(whole("\ud83d", ("c1", "\ud83d", '"\ud83d"')), whole("x"), trace=trace).run("x")
    otel.export_all(trace.runs, far.tracer, content=True)
    texts_of(far).encode()
