"""The plain data of a run: documented as emitted, readable when printed."""

from __future__ import annotations

import dataclasses
import inspect
import re
import sys
import threading
from typing import Any

import pytest

from agentkit import Agent, StopReason, ToolCall, ToolResult
from agentkit.events import Event, RunContext, RunState, Stop, Usage
from tests.support.far_end import MODEL, chunk, client_for, sse, whole
from tests.support.tools_for_tests import add, delete

TASK = "Delete x, 好吗？"


def busy_run() -> list[Event]:
    """A run in which everything happens that has an event."""
    deletes = whole("I will.", ("c1", "delete", '{"path": "x"}'), ("c2", "add", '{"a": 1, "b": 2}'))
    client = client_for(whole(""), deletes, sse(chunk(content="Done."), chunk(finish="stop")))

    def context(messages: Any, info: Any) -> Any:
        info.over_budget = "Too much."
        return messages

    return list(Agent(client, MODEL, [delete, add], context=context).stream(TASK))


EVENTS = busy_run()
# Python 3.13 stores a docstring without its indent, older ones with it: getdoc gives one form.
TABLE = re.findall(r"^(\w+)  +(\w.*)$", inspect.getdoc(Event) or "", re.MULTILINE)


def test_the_documented_kinds_are_those_that_are_emitted() -> None:
    assert TABLE
    assert {kind for kind, _ in TABLE} == {event.kind for event in EVENTS}


@pytest.mark.parametrize(("kind", "text"), TABLE)
def test_an_event_has_the_fields_that_its_kind_is_documented_with(kind: str, text: str) -> None:
    """The table says `message: the task` or `call, result; in the order ...`."""
    documented = set(re.split(r"[:;]", text)[0].split(", "))
    ever = set()
    for event in EVENTS:
        if event.kind == kind:
            values = {each.name: getattr(event, each.name) for each in dataclasses.fields(event)}
            ever |= {name for name, value in values.items() if value not in (None, "", (), 0)}
    assert documented <= ever
    assert ever - {"kind", "step", "run"} <= documented


def test_events_come_in_the_order_in_which_things_happen() -> None:
    kinds = [event.kind for event in EVENTS]
    assert kinds[:3] == ["run_started", "message_added", "over_budget"]
    assert kinds[-3:] == ["model_replied", "message_added", "run_ended"]
    assert kinds.index("retry") < kinds.index("approval_needed") < kinds.index("tool_started")
    assert kinds.count("tool_ended") == 2
    assert [event.step for event in EVENTS] == sorted(event.step for event in EVENTS)


def test_messages_added_are_the_messages_of_the_result() -> None:
    added = [event.message for event in EVENTS if event.kind == "message_added"]
    assert EVENTS[-1].outcome is not None
    assert added == EVENTS[-1].outcome.messages


def test_on_event_sees_what_stream_yields() -> None:
    seen: list[Event] = []
    agent = Agent(client_for(whole("Hi.")), MODEL, on_event=seen.append)
    yielded = list(agent.stream("x"))
    assert yielded == seen != []


def test_an_event_prints_only_what_it_has_and_no_clock() -> None:
    assert repr(Event("text", 1, text="你好", seconds=2.5)) == "Event(text, step=1, text='你好')"
    result = ToolResult("c1", "add", "3", seconds=0.1)
    printed = repr(Event("tool_ended", 2, 1, call=ToolCall("c1", "add"), result=result))
    assert printed == (
        "Event(tool_ended, step=2, depth=1, call=ToolCall(id='c1', name='add', arguments='{}'), "
        "result=ToolResult(call_id='c1', name='add', content='3', ok=True, error=None))"
    )


def test_two_results_are_equal_when_only_the_clock_differs() -> None:
    assert ToolResult("c", "add", "3", seconds=1.0) == ToolResult("c", "add", "3", seconds=2.0)


def test_the_reasons_to_stop_are_the_agreed_ones_and_equal_their_words() -> None:
    assert [reason.name for reason in StopReason] == [
        "DONE",
        "MAX_STEPS",
        "MAX_TOOL_CALLS",
        "TOKEN_BUDGET",
        "COST_BUDGET",
        "TOO_MANY_ERRORS",
        "REPEATED_ACTION",
        "TIME_LIMIT",
        "INTERRUPTED",
        "CONTENT_FILTER",
        "REFUSED",
        "MODEL_ERROR",
        "STOPPED",
    ]
    assert all(reason == reason.name.lower() == str(reason) for reason in StopReason)


def test_what_is_passed_around_cannot_be_changed() -> None:
    for value, name in [
        (ToolCall("c", "add"), "id"),
        (ToolResult("c", "add", "3"), "ok"),
        (Stop(StopReason.DONE), "answer"),
        (EVENTS[-1], "kind"),
        (EVENTS[-1].outcome, "answer"),
        (RunContext(), "depth"),
    ]:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, name, "other")


def test_runs_and_contexts_of_their_own_share_nothing() -> None:
    assert RunState().actions is not RunState().actions
    assert RunContext().usage is not RunContext().usage
    RunContext().emit(EVENTS[0])  # without a run, nobody listens


def test_usage_from_several_threads_is_not_lost() -> None:
    total = Usage()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [
            threading.Thread(target=lambda: [total.add(Usage(1, 2, 3, 4, 5)) for _ in range(500)])
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert total == Usage(2000, 4000, 6000, 8000, 10000)
    assert total.total_tokens == 6000
