"""A trace agrees with the run that it watched, in a file, in a table and on a page, too."""

from __future__ import annotations

import dataclasses
import gc
import itertools
import json
import os
import re
import sys
import tempfile
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, Session, StopReason, ToolCall, connect, otel, tool
from agentkit.events import Event, RunContext, RunResult
from agentkit.listing import sign_width
from agentkit.messages import assistant_message, clean_text, user_message
from agentkit.react import ReAct
from agentkit.stops import MaxSteps, MaxToolCalls, TokenBudget
from agentkit.trace import CallTrace, RunTrace, StepTrace, Trace
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, broken, delete, interrupt, weather
from tests.test_loop_properties import arguments, finishes, odd_replies, streamed

MANY = """ 東京の天気は？ שלום <script>alert("&amp;")</script> 👨‍👩‍👧 """


def ticking() -> Callable[[], float]:
    """A clock that moves on by a second whenever it is looked at."""
    seconds = itertools.count()
    return lambda: float(next(seconds))


def agent_that(*replies: Any, trace: Any = None, tools: Sequence[Any] = (), **more: Any) -> Agent:
    return Agent(client_for(*replies), MODEL, tools, on_event=trace, **more)


def delegating(make: Callable[[], Agent], name: str = "ask") -> Any:
    def ask(context: RunContext) -> str:
        """Ask a colleague."""
        return make().run("Help.", parent=context).answer or "no answer"

    return tool(name=name)(ask) if name != "ask" else tool(ask)


def busy_run(trace: Callable[[Event], object]) -> RunResult:
    """A run with several calls, errors of several kinds, a retry, and a delegated run."""
    helper = agent_that(whole("Thinking.", ("h1", "weather", '{"city": "東京"}')), whole("20 度。"),
                        tools=[weather])  # fmt: skip
    return agent_that(
        whole(""),
        whole("I look.", ("c1", "add", '{"a": 1, "b": 2}'), ("c2", "broken", "{}"),
              ("c3", "nothing", "{"), ("c4", "delete", '{"path": "x"}')),
        whole(None, ("c1", "ask", "{}")),
        whole(MANY),
        trace=trace,
        tools=[add, broken, delete, delegating(lambda: helper)],
        system="Be brief.",
    ).run("Do it, 好吗？")  # fmt: skip


# What was seen agrees with what came of it.

names = st.sampled_from(["weather", "add", "broken", "delete", "ask", "nothing"])
calls = st.lists(st.tuples(st.just("c"), names, arguments), max_size=3)
texts = st.one_of(st.sampled_from([None, "", "Done.", "\ud83d"]), st.text(max_size=10))
good_replies = st.builds(
    lambda text, made, finish: whole(text, *made, finish=finish), texts, calls, finishes
)
cut_short = st.just(whole(None, ("c", "interrupt", "{}")))
unknown_usage = good_replies.map(lambda reply: reply | {"usage": None})
replies = st.lists(
    st.one_of(*[good_replies] * 5, unknown_usage, odd_replies, cut_short), min_size=1, max_size=6
)
stop_sets = st.sampled_from([None, [MaxSteps(2)], [MaxToolCalls(2)], [TokenBudget(40)]])


@settings(max_examples=150, deadline=None)
@given(
    replies=replies,
    inner_replies=st.lists(st.one_of(*[good_replies] * 4, odd_replies), min_size=1, max_size=3),
    streaming=st.booleans(),
    as_stream=st.booleans(),
    stops=stop_sets,
    approve=st.sampled_from([None, lambda tool, arguments: True]),
    told_twice=st.booleans(),
    views=st.booleans(),
)
def test_any_run_gives_a_trace_that_agrees_with_its_result(
    replies: list[Any],
    inner_replies: list[Any],
    streaming: bool,
    as_stream: bool,
    stops: Any,
    approve: Any,
    told_twice: bool,
    views: bool,
) -> None:
    trace = Trace(views=views)
    if streaming and as_stream:
        replies = [
            streamed(each) if isinstance(each, dict) and each.get("usage") else each
            for each in replies
        ]

    def helper() -> Agent:
        watcher = trace if told_twice else None
        return agent_that(*inner_replies, trace=watcher, tools=[weather, add, broken])

    agent = agent_that(
        *replies,
        trace=trace,
        tools=[weather, add, broken, delete, interrupt, delegating(helper)],
        stops=stops,
        approve=approve,
        system="Be brief.",
    )
    result = None
    if streaming:
        for each in agent.stream("Task"):
            result = each.outcome if not each.depth else None
    else:
        result = agent.run("Task")
    assert result is not None
    note(result.stop_reason)
    agree(trace, result)
    if views:
        sent = [list(step.view) for step in trace.runs[0].steps]
        assert sent == [each["messages"] for each in agent.client.asked]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.jsonl"
        trace.save(path)
        assert Trace.load(path).runs == trace.runs
    trace.table().encode()
    trace._repr_html_().encode()


def agree(trace: Trace, result: RunResult) -> None:
    first, *others = trace.runs
    assert (first.reason, first.detail) == (result.stop_reason, result.detail)
    assert (first.answer, first.partial) == (result.answer, result.partial)
    assert len(first.steps) == result.steps
    total = dataclasses.replace(first.usage)
    for run in others:
        assert run.depth == 1
        assert run.parent == 0
        total.add(run.usage)
    assert total == result.usage
    observed = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert [clean_text(each.content) for each in first.calls] == observed
    delegated = [each for each in first.calls if each.name == "ask" and each.seconds]
    assert len(others) == len(delegated)
    for run in trace.runs:
        for each in run.calls:
            assert each.ok is (each.error is None) is not each.content.startswith("Error: ")


def test_runs_that_are_delegated_at_the_same_time_are_told_apart() -> None:
    """Both are one deep and in step 1 at once, and each waits for the other between its events."""
    together = threading.Barrier(2)

    def wait() -> str:
        """Wait for the other."""
        together.wait(5)
        return "met"

    def helper(name: str) -> Agent:
        meet = whole(f"{name} waits.", ("c1", "wait", "{}"))
        return agent_that(meet, meet, whole(f"{name} is done."), tools=[wait])

    trace = Trace()
    both = whole(None, ("c1", "ask_ann", "{}"), ("c2", "ask_bob", "{}"))
    tools = [
        delegating(lambda: helper("Ann"), "ask_ann"),
        delegating(lambda: helper("Bob"), "ask_bob"),
    ]
    agent_that(both, whole("Done."), trace=trace, tools=tools).run("Ask both.")
    assert [len(run.steps) for run in trace.runs] == [2, 3, 3]
    for run in trace.runs[1:]:
        said = {step.text.split()[0] for step in run.steps}
        assert len(said) == 1
        assert (run.answer or "").startswith(said.pop())
        assert [each.name for each in run.calls] == ["wait", "wait"]


def test_agents_on_several_threads_may_share_a_trace() -> None:
    trace = Trace()

    def work(number: int) -> None:
        asks = [whole(f"Run {number}.", ("c1", "add", f'{{"a": {number}, "b": 0}}'))] * 3
        agent_that(*asks, whole(f"Run {number}."), trace=trace, tools=[add]).run(f"Run {number}.")

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(run.task for run in trace.runs) == [f"Run {number}." for number in range(4)]
    for run in trace.runs:
        assert {step.text for step in run.steps} == {run.task}
        assert [each.content for each in run.calls] == [run.task[4:-1]] * 3


def test_tokens_that_the_endpoint_did_not_report_are_estimates_and_agree_with_the_result() -> None:
    trace = Trace()
    result = agent_that(whole("Hi.") | {"usage": None}, trace=trace, tools=[add]).run("x")
    step = trace.runs[0].steps[0]
    assert step.estimated
    assert (step.prompt_tokens, step.completion_tokens) == (
        result.usage.prompt_tokens,
        result.usage.completion_tokens,
    )
    assert "about" in trace._repr_html_()


def test_a_run_is_told_step_by_step() -> None:
    trace = Trace(clock=ticking())
    result = busy_run(trace)
    run, helper = trace.runs
    assert (run.task, run.model, run.reason, run.answer) == ("Do it, 好吗？", MODEL, "done", MANY)
    assert [step.number for step in run.steps] == [1, 2, 3, 4]
    assert [bool(step.retry) for step in run.steps] == [True, False, False, False]
    assert [each.error for each in run.steps[1].calls] == [None, "failed", "unknown_tool", "denied"]
    assert run.steps[1].thought == run.steps[1].text == "I look."
    assert 0 < run.steps[1].thought_tokens <= run.steps[1].completion_tokens
    assert run.steps[3].thought_tokens == 0
    assert [len(step.view) for step in run.steps] == [2, 4, 9, 11]
    assert not any(step.cut for step in run.steps)
    assert (helper.depth, helper.parent, helper.answer) == (1, 0, "20 度。")
    assert run.usage.requests + helper.usage.requests == result.usage.requests == 6


def test_no_more_tokens_are_thought_than_there_were() -> None:
    trace = Trace()
    long = whole("Think of a word. " * 20, ("c1", "add", "{}"))
    agent_that(long, whole("x"), trace=trace, tools=[add]).run("x")
    assert [step.thought_tokens for step in trace.runs[0].steps] == [5, 0]


def test_times_are_those_of_the_clock_it_is_given_and_count_from_the_run_s_beginning() -> None:
    def once() -> Trace:
        trace = Trace(clock=ticking())
        first = whole(None, ("c1", "add", '{"a": 1, "b": 2}'))
        agent = agent_that(first, whole("3."), trace=trace, tools=[add])
        agent.run("One.")
        agent.run("Two.")
        return trace

    trace = once()
    first, second = trace.runs
    (each,) = first.calls
    assert (first.started, first.steps[0].started, each.seconds) == (0, 1, 1)
    assert first.steps[0].started < each.started < first.steps[1].started < first.seconds
    assert second.started > first.seconds
    assert second.steps[0].started == first.steps[0].started
    assert once().runs == trace.runs


def test_without_a_clock_of_its_own_times_are_measured_where_things_happen() -> None:
    def slow() -> str:
        """Take a while."""
        time.sleep(0.02)
        return "done"

    trace = Trace()
    ended: list[Event] = []

    def watch(event: Event) -> None:
        trace(event)
        ended.append(event)

    agent_that(whole(None, ("c1", "slow", "{}")), whole("x"), trace=watch, tools=[slow]).run("x")
    (each,) = trace.runs[0].calls
    (result,) = (event.result for event in ended if event.kind == "tool_ended")
    assert result is not None
    assert each.seconds == result.seconds >= 0.02
    replied = [event.seconds for event in ended if event.kind == "model_replied"]
    assert [step.seconds for step in trace.runs[0].steps] == replied


def test_calls_that_an_interrupt_cut_off_are_in_the_trace() -> None:
    trace = Trace()
    both = whole(None, ("c1", "add", '{"a": 1, "b": 2}'), ("c2", "interrupt", "{}"))
    result = agent_that(both, trace=trace, tools=[add, interrupt]).run("x")
    (run,) = trace.runs
    assert run.reason == result.stop_reason == StopReason.INTERRUPTED
    assert [each.error for each in run.calls][1] == "interrupted"
    assert [each.content for each in run.calls] == [
        each["content"] for each in result.messages if each["role"] == "tool"
    ]


def test_a_call_that_ran_out_of_time_has_its_kind() -> None:
    @tool(timeout=0.01)
    def hang() -> str:
        """Hang."""
        time.sleep(0.5)
        return ""

    trace = Trace()
    agent_that(whole(None, ("c1", "hang", "{}")), whole("x"), trace=trace, tools=[hang]).run("x")
    assert [each.error for each in trace.runs[0].calls] == ["timeout"]


def test_a_reply_that_never_came_is_a_step_without_tokens() -> None:
    trace = Trace()
    result = agent_that((500, "oh"), trace=trace).run("x")
    (run,) = trace.runs
    assert (run.reason, run.detail) == ("model_error", result.detail)
    (step,) = run.steps
    assert not step.answered
    assert step.prompt_tokens == run.usage.requests == 0
    assert step.view == ({"role": "user", "content": "x"},)
    assert "no reply" in trace._repr_html_()


def test_a_run_that_is_left_half_way_has_no_reason() -> None:
    trace = Trace()
    agent = agent_that(whole(None, ("c1", "add", '{"a": 1, "b": 2}')), trace=trace, tools=[add])
    for event in agent.stream("x"):
        if event.kind == "tool_started":
            break
    (run,) = trace.runs
    assert (run.reason, run.calls, len(run.steps)) == ("", (), 1)
    assert "not ended" in trace._repr_html_()


def test_a_resumed_run_has_the_calls_that_it_took_up() -> None:
    again = tool(repeatable=True)(add)
    made = [ToolCall("c1", "add", '{"a": 1, "b": 2}'), ToolCall("c2", "gone")]
    session = Session(messages=[user_message("Sum?"), assistant_message(None, made)])
    trace = Trace()
    agent_that(whole("3."), trace=trace, tools=[again], session=session).resume()
    (run,) = trace.runs
    assert {each.name: each.error for each in run.taken_up} == {"add": None, "gone": "interrupted"}
    assert run.task == "Sum?"
    assert [step.calls for step in run.steps] == [()]


def test_a_cut_view_is_marked_and_so_is_one_that_stays_too_big() -> None:
    def context(messages: Any, info: Any) -> Any:
        if len(messages) == 5:
            info.over_budget = "Too much."
        return messages[:1] + messages[-2:] if len(messages) == 5 else messages

    trace = Trace()
    step = whole(None, ("c1", "add", '{"a": 1, "b": 2}'))  # the same twice: the views are equal
    agent_that(step, step, step, whole("x"), trace=trace, tools=[add], context=context).run("x")
    steps = trace.runs[0].steps
    assert [each.cut for each in steps] == [False, False, True, False]
    assert [each.over_budget for each in steps] == ["", "", "Too much.", ""]
    assert [len(each.view) for each in steps] == [1, 3, 3, 7]


def test_without_views_none_is_kept_and_a_cut_is_still_seen() -> None:
    trace = Trace(views=False)
    step = whole(None, ("c1", "add", '{"a": 1, "b": 2}'))

    def context(messages: Any, info: Any) -> Any:
        return messages[:1] + messages[-2:] if len(messages) > 3 else messages

    agent_that(step, step, whole("x"), trace=trace, tools=[add], context=context).run("x")
    assert [each.view for each in trace.runs[0].steps] == [(), (), ()]
    assert [each.cut for each in trace.runs[0].steps] == [False, False, True]


def test_without_views_a_view_is_let_go_as_soon_as_the_next_one_is_there() -> None:
    class Note(dict[str, Any]):
        """A message that can be watched."""

    sent: list[weakref.ref[Note]] = []

    def context(messages: Any, info: Any) -> Any:
        view = [Note(each) for each in messages]
        sent.append(weakref.ref(view[0]))
        return view

    step = whole(None, ("c1", "add", '{"a": 1, "b": 2}'))
    for views, alive in ((True, [True, True, True]), (False, [False, False, True])):
        sent.clear()
        trace = Trace(views=views)
        agent_that(step, step, whole("x"), trace=trace, tools=[add], context=context).run("x")
        gc.collect()
        assert [each() is not None for each in sent] == alive
        assert len(trace.runs) == 1


def test_a_trace_keeps_no_events_once_a_run_has_ended() -> None:
    trace = Trace()
    helper = agent_that(whole("Told once."))
    agent_that(whole(None, ("c1", "ask", "{}")), whole("x"), trace=trace,
               tools=[delegating(lambda: helper)]).run("x")  # fmt: skip
    gc.collect()
    kept = [each for each in gc.get_objects() if isinstance(each, Event)]
    assert not [each for each in kept if each.reply and each.reply.text == "Told once."]
    assert len(trace.runs) == 2


def test_a_run_that_is_delegated_after_another_has_the_same_parent() -> None:
    trace = Trace()
    ask = whole(None, ("c1", "ask", "{}"))
    helper = agent_that(whole("Yes."))
    agent_that(ask, ask, whole("x"), trace=trace, tools=[delegating(lambda: helper)]).run("x")
    assert [(run.depth, run.parent) for run in trace.runs] == [(0, None), (1, 0), (1, 0)]


def test_a_run_that_a_delegated_one_delegates_stands_below_it() -> None:
    trace = Trace()
    ask = whole(None, ("c1", "ask", "{}"))
    inner = agent_that(whole("Yes."))
    middle = agent_that(ask, whole("So."), tools=[delegating(lambda: inner)])
    agent_that(ask, whole("x"), trace=trace, tools=[delegating(lambda: middle)]).run("x")
    assert [(run.depth, run.parent) for run in trace.runs] == [(0, None), (1, 0), (2, 1)]


def test_a_react_run_has_its_thoughts() -> None:
    client, model = connect()
    trace = Trace()
    Agent(client, model, [add], protocol=ReAct(), on_event=trace).run("Add 17 and 25.")
    steps = trace.runs[0].steps
    assert all(step.thought for step in steps)
    assert all(0 < step.thought_tokens <= step.completion_tokens for step in steps)


def test_events_of_a_loop_that_names_no_run_are_told_apart_by_their_depth() -> None:
    """As a loop of one's own makes them, which need not know of all that an event can hold."""
    seen: list[Event] = []
    busy_run(seen.append)
    whole_trace, bare_trace = Trace(clock=lambda: 0.0), Trace(clock=lambda: 0.0)
    for each in seen:
        whole_trace(each)
        bare_trace(dataclasses.replace(each, run=None, usage=None))
    assert bare_trace.runs == whole_trace.runs


def test_kinds_of_events_that_a_tool_made_up_do_no_harm() -> None:
    @tool
    def report(context: RunContext) -> str:
        """Report."""
        context.emit(Event("progress", context.step, context.depth, text="half"))
        return "done"

    trace = Trace()
    agent_that(whole(None, ("c1", "report", "{}")), whole("x"), trace=trace, tools=[report]).run(
        "x"
    )
    assert [len(run.steps) for run in trace.runs] == [2]


def test_what_a_trace_holds_cannot_be_changed() -> None:
    for value in (RunTrace(), StepTrace(1), CallTrace("add")):
        name = dataclasses.fields(value)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, "other")


@pytest.mark.parametrize("wrong", ["trace.jsonl", 3])
def test_a_path_in_the_place_of_redact_is_refused_with_advice(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"Trace: redact must be a function.*Trace\.load"):
        Trace(wrong)


# Rows and the table.


def test_rows_are_flat_and_add_up() -> None:
    trace = Trace()
    busy_run(trace)
    rows = trace.rows()
    places = [(row["run"], row["step"]) for row in rows]
    assert places == [(1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2)]
    assert all(isinstance(value, int | float | str) for row in rows for value in row.values())
    assert sum(row["calls"] for row in rows) == sum(len(run.calls) for run in trace.runs)
    assert (rows[1]["errors"], rows[1]["error_kinds"]) == (3, "failed, unknown_tool, denied")
    assert [row["stop"] for row in rows] == ["", "", "", "done", "", "done"]


def test_a_table_has_its_columns_in_line_with_chinese_in_them() -> None:
    trace = Trace()
    long = whole(None, ("c1", "天气" * 40, "{}"), ("c2", "add", "{}"))
    agent_that(long, whole(None, ("c1", "add", "{}")), whole("x"), trace=trace).run("x")
    head, *lines = trace.table(["tools", "step"]).splitlines()
    assert "…" in lines[0]
    assert len({sum(map(sign_width, line)) for line in (head, *lines)}) == 1
    assert head.split() == ["tools", "step"]


def test_a_table_is_the_same_each_time_and_shows_a_time_only_when_asked() -> None:
    def table(*columns: str) -> str:
        trace = Trace(clock=ticking())
        busy_run(trace)
        return trace.table(columns or None)

    assert table() == table()
    assert "second" not in table()
    assert "seconds" in table("step", "seconds")
    assert table().splitlines()[0].split("  ")[0] == "run"


@pytest.mark.parametrize("wrong", [["step", "cost"], "step", []])
def test_a_column_that_is_none_is_refused_with_the_names(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"columns must be a list of names.*prompt_tokens"):
        Trace().table(wrong)


def test_a_trace_prints_what_it_holds_and_no_clock() -> None:
    trace = Trace()
    assert repr(trace) == "Trace(0 runs, 0 steps)"
    agent_that(whole("Hi."), trace=trace).run("x")
    assert repr(trace) == "Trace(1 run, 1 step)"


# The file.


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    trace = Trace(clock=ticking())
    busy_run(trace)
    path = tmp_path / "trace.jsonl"
    trace.save(path)
    return path


def load_quietly(path: Path) -> Trace:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Trace.load(path)


def test_a_message_is_written_once_however_often_it_was_sent(saved: Path) -> None:
    lines = [json.loads(line) for line in saved.read_text(encoding="utf-8").splitlines()]
    for run, messages in ((0, 11), (1, 3)):
        mine = [line["new"] for line in lines if line.get("run") == run and "new" in line]
        written = [json.dumps(message) for new in mine for message in new]
        assert len(written) == len(set(written)) == messages


def test_a_kill_at_every_byte_leaves_a_file_that_loads(tmp_path: Path) -> None:
    first = Trace(clock=ticking())
    agent = agent_that(whole("好", ("c1", "add", "{")), whole("x"), trace=first, tools=[add])
    agent.run("One.")
    agent.run("Two.")
    path = tmp_path / "trace.jsonl"
    first.save(path)
    data = path.read_bytes()
    for size in reversed(range(len(data))):
        os.truncate(path, size)
        trace = load_quietly(path)
        at_an_end = size and b"\n" in (data[size : size + 1], data[size - 1 : size])
        assert bool(trace.problems) is not at_an_end
        for part, full in zip(trace.runs, first.runs, strict=False):
            assert part.steps == full.steps[: len(part.steps)]
            assert part == full or (part.reason, part.task) == ("", full.task)


def test_a_file_that_was_cut_off_says_so(saved: Path) -> None:
    data = saved.read_bytes()
    lines = len(data.splitlines())
    saved.write_bytes(data[:-9])
    with pytest.warns(UserWarning, match=rf"trace\.jsonl: line {lines}: torn, and dropped"):
        trace = Trace.load(saved)
    assert trace.problems == [f"line {lines}: torn, and dropped"]
    assert [run.reason for run in trace.runs] == ["done", ""]


@pytest.mark.parametrize(
    "line",
    [
        b"}{",
        b"[1]",
        b"\xff\xfe",
        b'{"step": {}}',
        b'{"run": "x"}',
        b'{"run": true, "task": "x"}',
        b'{"run": 0, "task": 7}',
        b'{"run": 0, "step": {"number": "1", "view": []}, "at": 0, "new": []}',
        b'{"run": 0, "step": {"number": 1, "view": [[0, 1000000000]]}, "at": 0, "new": []}',
        b'{"run": 0, "step": {"number": 1, "view": [[0, 1]]}, "at": 0, "new": ["x"]}',
        b'{"run": 0, "step": {"view": []}, "at": 0, "new": []}',
        b'{"run": 0, "step": {"number": 1, "view": [], "calls": [3]}, "at": 0, "new": []}',
        b'{"run": 0, "taken_up": [{"name": 1}]}',
        b'{"run": 0, "end": {"seconds": "long"}}',
        b'{"run": 0, "end": 3}',
        b"[" * 100_000,
    ],
    ids=lambda line: line[:60],
)  # fmt: skip
def test_a_bad_line_in_the_middle_is_left_out_and_named(saved: Path, line: bytes) -> None:
    before = Trace.load(saved).runs
    lines = saved.read_bytes().split(b"\n")
    saved.write_bytes(b"\n".join([*lines[:3], line, *lines[3:]]))
    with pytest.warns(UserWarning, match="line 4: no part of a trace, and left out"):
        trace = Trace.load(saved)
    assert len(trace.problems) == 1
    assert trace.runs == before


def test_messages_that_stood_in_a_lost_line_are_missed_by_name(saved: Path) -> None:
    lines = saved.read_bytes().split(b"\n")
    lines[2] = b"lost"
    saved.write_bytes(b"\n".join(lines))
    trace = load_quietly(saved)
    assert trace.problems[1].startswith("line 4: its view lacks 2 of its messages")
    assert [step.number for step in trace.runs[0].steps] == [2, 3, 4]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("Dear diary\n", "notes.txt is no trace"),
        ('{"agentkit_session": 1}\n', "notes.txt is no trace"),
        ('{"agentkit_trace": 2}\n', "has version 2, this agentkit reads version 1"),
    ],
)
def test_another_file_is_neither_read_nor_written_over(
    tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        Trace.load(path)
    with pytest.raises(ValueError, match=message):
        Trace().save(path)
    assert path.read_text(encoding="utf-8") == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_fails_leaves_what_was_there(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_bytes()

    def full(*arguments: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("agentkit.trace_file._lines", full)
    trace = Trace()
    busy_run(trace)
    with pytest.raises(OSError, match="No space left"):
        trace.save(saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_a_loaded_trace_may_go_on_watching(saved: Path) -> None:
    trace = Trace.load(saved)
    busy_run(trace)
    assert [run.parent for run in trace.runs] == [None, 0, None, 2]
    trace.save(saved)
    assert Trace.load(saved).runs == trace.runs


# What must not get out.

SECRET = 'sk-proj/"zebra"+x&y'


def leaky_run(trace: Trace, secret: str) -> None:
    """A run in which a secret stands in every text that there is."""

    def show(text: str = "") -> str:
        """Show it."""
        return f"Authorization: Bearer {secret}"

    def fail(text: str = "") -> str:
        """Fail with it."""
        raise ValueError(f"401 for https://far.invalid/?key={secret}")

    written = json.dumps({"text": secret})
    agent_that(
        whole(""),
        whole(f"I use {secret}.", ("c1", "show", written), ("c2", "fail", written)),
        whole(None, ("c1", secret, "{}")),
        whole("x" * 1_990 + secret),
        trace=trace,
        tools=[show, fail],
        system=f"The key is {secret}.",
    ).run(f"My key is {secret}.")


def outputs(trace: Trace, path: Path) -> Iterator[str]:
    trace.save(path)
    yield path.read_text(encoding="utf-8")
    yield trace.table()
    yield trace._repr_html_()


@pytest.mark.parametrize(
    "name", ["OPENAI_API_KEY", "MY_TOKEN", "db_password", "AWS_SECRET_ACCESS_KEY"]
)
def test_no_key_of_the_environment_reaches_a_file_a_table_or_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, SECRET)
    trace = Trace()
    leaky_run(trace, SECRET)
    assert SECRET in trace.runs[0].task
    for text in outputs(trace, tmp_path / "trace.jsonl"):
        assert "[key]" in text
        assert "zebra" not in text
    loaded = Trace.load(tmp_path / "trace.jsonl").runs[0]
    assert loaded.task == "My key is [key]."
    assert json.loads(loaded.calls[0].arguments) == {"text": "[key]"}


def test_a_redaction_of_one_s_own_takes_the_place_of_the_default(tmp_path: Path) -> None:
    trace = Trace(lambda text: re.sub("zebra|user|done", "####", text))
    leaky_run(trace, "number-zebra")
    for text in outputs(trace, tmp_path / "trace.jsonl"):
        assert "zebra" not in text
        assert "####" in text
    run = Trace.load(tmp_path / "trace.jsonl").runs[0]
    assert [each["role"] for each in run.steps[0].view] == ["system", "user"]
    assert run.reason == "done"


def test_no_piece_of_a_key_is_left_where_a_page_cuts_a_long_text() -> None:
    trace = Trace(lambda text: text.replace("0123456789", "[key]"))
    for start in range(900, 1_100):
        trace._loaded = [RunTrace(answer="x" * start + "0123456789" + "x" * 3_000)]
        assert not re.search("x[0-9]|[0-9]x", trace._repr_html_().partition("</style>")[2])


# The page.


class Tags(HTMLParser):
    """Checks that tags are balanced, and keeps what a browser would do with the page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attributes)))
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.texts.append(data)


def test_a_page_shows_texts_as_they_are_and_runs_none_of_them() -> None:
    trace = Trace()
    busy_run(trace)
    tags = Tags(trace._repr_html_())
    assert {tag for tag, _ in tags.seen} <= set(
        "div style section strong bdi br details summary span i pre".split()
    )
    assert MANY in tags.texts
    for _, attributes in tags.seen:
        assert set(attributes) <= {"class", "style", "dir", "title"}


def test_a_page_needs_nothing_from_outside() -> None:
    trace = Trace()
    busy_run(trace)
    assert not re.search(r"https?:|//|url\(|@import|src=|href=", trace._repr_html_())


def test_a_page_says_what_went_well_and_what_did_not() -> None:
    trace = Trace()
    busy_run(trace)
    text = "".join(Tags(trace._repr_html_()).texts)
    for words in ("Run 1: Do it, 好吗？", "4 steps", "✓ add", "✗ broken", "✗ nothing", "denied",
                  "Error: ", "sent back", "I look.", "delegated by run 1", "answer"):  # fmt: skip
        assert words in text
    assert text.count("4 messages, 2 of them new") == 1
    assert text.count("I look.") == 2  # as a thought, and as what went in next


def test_a_page_is_the_same_each_time() -> None:
    def page() -> str:
        trace = Trace()
        busy_run(trace)
        return trace._repr_html_()

    assert page() == page()


def test_a_page_shows_signs_that_would_turn_or_end_a_text_and_can_always_be_sent() -> None:
    trace = Trace()
    agent_that(whole("a\u202eb\x00c\nd"), trace=trace).run("half \ud83d an emoji")
    page = trace._repr_html_()
    page.encode()
    assert "a\\u202eb\\x00c\nd" in page


def test_a_page_of_many_runs_stays_a_page() -> None:
    trace = Trace()
    agent = agent_that(whole("x" * 50_000), trace=trace)
    for _ in range(25):
        agent.run("x")
    page = trace._repr_html_()
    assert len(page) < 150_000
    assert "And 5 more runs." in page
    assert "Give this trace to an agent" in Trace()._repr_html_()


def test_the_largest_bar_of_a_run_is_full() -> None:
    trace = Trace()
    agent_that(whole(None, ("c1", "add", "{}")), whole("x"), trace=trace, tools=[add]).run("x")
    widths = re.findall(r'class="(?:in|out)" style="width: (\d+)%"', trace._repr_html_())
    assert widths == ["66", "33"] * 2


def test_calls_of_a_reply_that_was_cut_off_have_their_kind() -> None:
    trace = Trace()
    cut_off = whole(None, ("c1", "add", "{}"), finish="length")
    agent_that(cut_off, whole("x"), trace=trace, tools=[add]).run("x")
    assert [each.error for each in trace.runs[0].calls] == ["cut_off"]


def test_without_opentelemetry_an_export_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", None)
    with pytest.raises(ImportError, match=r"pip install \"agentkit\[otel\]\""):
        otel.export(RunTrace())
