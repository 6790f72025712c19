"""A run in steps is the run that it would be in one go; and it may be taken back and changed."""

from __future__ import annotations

from typing import Any

import pytest

from agentkit import Agent, Session, connect, history_problems, tool
from agentkit.demo_tools import calculate, get_property_tax, get_weather
from agentkit.events import Event, RunState, Stop, StopReason
from agentkit.protocol import FunctionCalling
from agentkit.react import ReAct
from agentkit.stops import (
    ConsecutiveErrors,
    MaxSteps,
    MaxToolCalls,
    RepeatedAction,
    RepeatedResult,
    TokenBudget,
)
from agentkit.widgets.stepping import Branch, Edit, Stepping
from tests.support.far_end import whole

TAXES = "What do the property taxes in Berlin, Paris and Rome add up to?"
TOOLS = [get_property_tax, calculate, get_weather]
OSLO = {"name": "get_weather", "arguments": {"city": "Oslo"}}
BERGEN = {"name": "get_weather", "arguments": {"city": "Bergen"}}
NOWHERE = {"name": "get_weather", "arguments": {"city": "Nowhere-upon-Sea"}}
CUT = whole(None, ("c1", "get_weather", '{"city": "Os'), finish="length")
BROKEN = {"name": "get_weather", "arguments": "{"}


def agent(*script: Any, tools: Any = TOOLS, **seams: Any) -> Agent:
    client, model = connect(script=list(script)) if script else connect()
    return Agent(client, model, tools, **seams)


def to_the_end(stepping: Stepping, number: int = 0) -> Branch:
    for _ in range(30):
        if stepping.step(number) is None:
            return stepping.branches[number]
    raise AssertionError("no end within 30 steps")


@pytest.mark.parametrize(
    ("script", "seams"),
    [
        ([], {}),
        ([], {"protocol": ReAct()}),
        ([], {"system": "Answer in English, in one sentence."}),
        ([], {"stops": MaxSteps(1)}),
        ([], {"stops": MaxSteps(2)}),
        ([], {"stops": MaxToolCalls(3)}),
        ([], {"stops": MaxToolCalls(2)}),
        ([], {"stops": TokenBudget(500)}),
        (["Well."], {}),
        (["", "", "", ""], {}),
        (["", "", "Well."], {}),
        (["", [OSLO], "", "", "Well."], {}),
        ([[OSLO]] * 6, {"stops": RepeatedAction(3)}),
        ([[OSLO], [BERGEN]] * 4, {"stops": RepeatedAction(2)}),
        ([[NOWHERE], [OSLO], [NOWHERE], [BROKEN], "No."], {"stops": ConsecutiveErrors(2)}),
        ([[NOWHERE], [{**NOWHERE, "arguments": {"city": "Nowhere-on-Sea"}}]] * 3,
         {"stops": RepeatedResult(3)}),
        ([[OSLO, BERGEN, NOWHERE], "Cold."], {"stops": MaxToolCalls(5)}),
        ([[{"name": "get_wether", "arguments": {}}], "Well."], {}),
        ([{"role": "assistant", "content": None, "refusal": "I will not."}], {}),
        ([CUT, "Well."], {}),
        ([[OSLO], 400], {}),
        ([400], {}),
    ],
)  # fmt: skip
def test_step_by_step_it_is_the_run_that_it_would_be_in_one_go(
    script: list[Any], seams: dict[str, Any]
) -> None:
    in_one_go = agent(*script, **seams).run(TAXES)
    branch = to_the_end(Stepping(agent(*script, **seams), TAXES))
    assert branch.outcome is not None
    assert branch.outcome == in_one_go
    without_reply = in_one_go.detail.startswith("The endpoint")
    assert len(branch.steps) == in_one_go.steps - without_reply
    assert branch.usage == in_one_go.usage


def test_nothing_is_asked_before_it_is_wanted_and_nothing_is_asked_twice() -> None:
    asked = []

    def answer(request: dict[str, Any]) -> Any:
        asked.append(len(request["messages"]))
        return [OSLO] if len(asked) == 1 else "Cold."

    stepping = Stepping(agent(answer, answer), "Is it cold in Oslo?")
    assert asked == []
    first = stepping.look()
    assert stepping.look() is first
    assert asked == [1]
    stepping.step()
    assert asked == [1]
    to_the_end(stepping)
    assert asked == [1, 3]
    assert stepping.look() is None
    assert stepping.step() is None
    assert asked == [1, 3]


def test_to_look_runs_no_tool_and_leaves_the_record_as_it_is() -> None:
    ran = []

    @tool
    def act(what: str) -> str:
        """Act."""
        ran.append(what)
        return "done"

    one = {"name": "act", "arguments": {"what": "jump"}}
    stepping = Stepping(agent([one], "Jumped.", tools=[act]), "Jump!")
    reply = stepping.look()
    assert reply is not None
    assert [call.name for call in reply.calls] == ["act"]
    assert ran == []
    assert stepping.branches[0].session.messages == [{"role": "user", "content": "Jump!"}]
    stepping.step()
    assert ran == ["jump"]


def test_what_was_seen_is_what_runs() -> None:
    stepping = Stepping(agent(), TAXES)
    reply = stepping.look()
    step = stepping.step()
    assert reply is not None
    assert step is not None
    assert [(c.name, c.arguments) for c in step.calls] == [
        (c.name, c.arguments) for c in reply.calls
    ]
    assert step.view == tuple(stepping.branches[0].session.messages[:1])


def test_the_agents_own_session_is_left_alone_and_its_watcher_is_told() -> None:
    session, events = Session(), list[Event]()
    stepping = Stepping(agent(session=session, on_event=events.append), TAXES)
    to_the_end(stepping)
    assert session.messages == []
    assert [e.kind for e in events].count("model_replied") == 3
    assert [e.kind for e in events].count("tool_ended") == 4


def test_a_fork_sees_the_other_observation_and_the_first_branch_stays() -> None:
    stepping = Stepping(agent(), TAXES)
    first = to_the_end(stepping)
    before = first.session.messages
    other = '{"city": "Berlin", "property_tax_eur": 1}'
    number = stepping.fork(0, 1, {"call_1": other})
    second = to_the_end(stepping, number)
    assert first.session.messages == before
    assert first.outcome is not None
    assert second.outcome is not None
    assert "6587" in str(first.outcome.answer)
    assert "4934" in str(second.outcome.answer)
    assert second.edits == (Edit(1, "call_1", first.steps[0].calls[0].content, other),)
    assert (second.parent, second.after) == (0, 1)
    assert second.steps[0].calls[0].content == other
    assert second.steps[0].calls[1:] == first.steps[0].calls[1:]
    assert history_problems(second.session.messages) == []


def test_an_observation_that_becomes_an_error_counts_as_one() -> None:
    stepping = Stepping(agent([OSLO], [OSLO], "Cold.", stops=ConsecutiveErrors(1)), "Cold?")
    stepping.step()
    number = stepping.fork(0, 1, {"call_1": "Error: permission denied"})
    branch = stepping.branches[number]
    assert not branch.steps[0].calls[0].ok
    stepping.look(number)
    assert branch.outcome is not None
    assert branch.outcome.stop_reason is StopReason.TOO_MANY_ERRORS
    stepping.step(0)
    assert stepping.branches[0].outcome is None


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_a_fork_without_a_change_goes_the_same_way(after: int) -> None:
    stepping = Stepping(agent(), TAXES)
    first = to_the_end(stepping)
    second = to_the_end(stepping, stepping.fork(0, after))
    assert second.session.messages == first.session.messages
    assert second.outcome == first.outcome


def test_a_fork_of_a_fork_and_its_limits_count_from_the_task() -> None:
    stepping = Stepping(agent(*[[OSLO]] * 9, stops=MaxSteps(3)), "Cold?")
    stepping.step()
    stepping.step()
    one = stepping.fork(0, 2)
    stepping.step(one)
    two = stepping.fork(one, 1)
    ends = [to_the_end(stepping, n).outcome for n in (0, one, two)]
    assert [end and (end.stop_reason, end.steps) for end in ends] == [("max_steps", 3)] * 3


def test_a_fork_after_a_reply_that_was_sent_back_keeps_the_reminder() -> None:
    stepping = Stepping(agent("", "Well."), "Hello?")
    first = to_the_end(stepping)
    forked = Stepping(agent("", "Well."), "Hello?")
    forked.step()
    number = forked.fork(0, 1)
    assert forked.branches[number].session.messages == first.session.messages[:-1]
    assert to_the_end(forked, number).outcome == first.outcome


def test_what_is_said_last_is_the_answer_of_a_branch_that_was_stopped() -> None:
    script = [["Let me see.", OSLO], [OSLO], [OSLO]]
    outcome = to_the_end(Stepping(agent(*script, stops=MaxSteps(2)), "Cold?")).outcome
    assert outcome is not None
    assert (outcome.answer, outcome.partial) == ("Let me see.", True)


def test_a_context_is_asked_once_a_step_and_its_view_is_what_was_sent() -> None:
    views = []

    def last_two(messages: Any, info: Any) -> Any:
        views.append(len(messages))
        return [messages[0], *messages[1:][-2:]]

    stepping = Stepping(agent([OSLO], [OSLO], [OSLO], "Cold.", context=last_two), "Cold?")
    branch = to_the_end(stepping)
    assert views == [1, 3, 5, 7]
    assert [len(step.view) for step in branch.steps] == [1, 3, 3, 3]
    assert [step.cut for step in branch.steps] == [False, False, True, True]


def test_a_failing_endpoint_ends_the_branch_in_words() -> None:
    branch = to_the_end(Stepping(agent([OSLO], 400), "Cold?"))
    assert branch.outcome is not None
    assert branch.outcome.stop_reason is StopReason.MODEL_ERROR
    assert len(branch.steps) == 1


def test_ctrl_c_while_the_model_is_asked_leaves_the_branch_as_it_was() -> None:
    answers = iter([KeyboardInterrupt, "Cold."])

    def answer(request: Any) -> Any:
        given = next(answers)
        if given is KeyboardInterrupt:
            raise KeyboardInterrupt
        return given

    stepping = Stepping(agent(answer, answer), "Cold?")
    with pytest.raises(KeyboardInterrupt):
        stepping.look()
    assert stepping.branches[0].outcome is None
    branch = to_the_end(stepping)
    assert branch.outcome is not None
    assert branch.outcome.answer == "Cold."


def test_a_stop_of_ones_own_sees_the_whole_branch() -> None:
    seen = []

    def watch(run: RunState) -> Stop | None:
        if run.reply is None:
            seen.append((run.step, len(run.actions), run.usage.requests, run.task))
        return None

    to_the_end(Stepping(agent([OSLO], [OSLO, BERGEN], "Cold.", stops=[watch]), "Cold?"))
    assert seen == [(0, 0, 0, "Cold?"), (1, 1, 1, "Cold?"), (2, 3, 2, "Cold?")]


@pytest.mark.parametrize(("after", "edits"), [(-1, {}), (4, {}), (1, {"call_9": "x"})])
def test_a_fork_of_what_is_not_there_is_refused_and_makes_no_branch(
    after: int, edits: dict[str, str]
) -> None:
    stepping = Stepping(agent(), TAXES)
    to_the_end(stepping)
    with pytest.raises(ValueError, match="Session"):
        stepping.fork(0, after, edits)
    assert len(stepping.branches) == 1


def test_slips_are_told_at_once() -> None:
    with pytest.raises(TypeError, match="must be an Agent, got a tuple"):
        Stepping(connect(), "x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="task must be a text that says something"):
        Stepping(agent(), "  ")


def test_settings_of_the_protocol_are_kept() -> None:
    choices = []

    def answer(request: dict[str, Any]) -> Any:
        choices.append(request["tool_choice"])
        return [OSLO] if len(choices) == 1 else "Cold."

    to_the_end(
        Stepping(agent(answer, answer, protocol=FunctionCalling(tool_choice="required")), "Cold?")
    )
    assert choices == ["required", "auto"]
