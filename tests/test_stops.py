"""Stop conditions: when a run ends, why, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, StopReason, ToolCall, ToolResult, connect, history_problems
from agentkit.events import Reply, RunState, Stop
from agentkit.stops import AllOf, FinalAnswer, MaxSteps, MaxToolCalls, with_cap
from tests.support.tools_for_tests import add, broken, call, weather

AGAIN = call("weather", city="Oslo")


def agent_that(*script: Any, stops: Any = None, **settings: Any) -> Agent:
    client, model = connect(script=list(script))
    tools = settings.pop("tools", [weather, add, broken])
    return Agent(client.with_options(max_retries=0), model, tools, stops=stops, **settings)


def asked(agent: Agent) -> int:
    from agentkit.offline.far_end.transport import requests_of

    return len(requests_of(agent.client))


def state(step: int = 0, calls: int = 0, actions: int = 0, reply: bool = True) -> RunState:
    made = tuple(ToolCall(f"c{number}", "weather") for number in range(calls))
    done = [(ToolCall("x", "weather"), ToolResult("x", "weather", "20"))] * actions
    return RunState(step=step, reply=Reply({}, made) if reply else None, actions=done)


def stopped(run: RunState) -> Stop:
    return Stop(StopReason.STOPPED, "enough")


# --- steps and calls ------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_a_cap_of_n_steps_means_exactly_n_model_calls(limit: int) -> None:
    agent = agent_that(*[AGAIN] * 5, stops=[MaxSteps(limit)])
    result = agent.run("Weather in Oslo?")
    assert asked(agent) == result.steps == limit
    assert result.stop_reason is StopReason.MAX_STEPS
    assert str(limit) in result.detail
    assert history_problems(result.messages) == []
    assert result.messages[-1]["role"] == "tool"


def test_an_answer_in_the_last_allowed_step_is_an_answer() -> None:
    result = agent_that(AGAIN, "20 degrees.", stops=[MaxSteps(2)]).run("Weather in Oslo?")
    assert (result.answer, result.stop_reason, result.partial) == ("20 degrees.", "done", False)


@pytest.mark.parametrize("stops", [None, [], [FinalAnswer()], [MaxToolCalls(99)], [MaxSteps(None)]])
def test_without_a_cap_on_steps_ten_is_the_cap(stops: Any) -> None:
    agent = agent_that(*[AGAIN] * 12, stops=stops)
    assert agent.run("Weather in Oslo?").stop_reason is StopReason.MAX_STEPS
    assert asked(agent) == 10


@pytest.mark.parametrize(
    "stops", [MaxSteps(12), [stopped, MaxSteps(12)], (FinalAnswer() | MaxSteps(12)) | stopped]
)
def test_a_cap_of_ones_own_takes_the_place_of_ten(stops: Any) -> None:
    assert not any(isinstance(each, MaxSteps) and each.n == 10 for each in with_cap(stops))


def test_a_cap_that_needs_another_condition_too_is_no_cap() -> None:
    never: Callable[[RunState], Stop | None] = lambda run: None  # noqa: E731
    agent = agent_that(*[AGAIN] * 12, stops=[MaxSteps(2) & never])
    agent.run("Weather in Oslo?")
    assert asked(agent) == 10


def test_a_batch_over_the_limit_of_calls_does_not_start_and_each_call_is_answered() -> None:
    batch = [call("weather", city=city) for city in ("Oslo", "Rome", "北京", "Paris")]
    ran: list[str] = []

    def weather(city: str) -> str:
        """Weather."""
        ran.append(city)
        return "20"

    agent = agent_that(batch, stops=[MaxToolCalls(3)], tools=[weather])
    result = agent.run("Weather in four cities?")
    assert result.stop_reason is StopReason.MAX_TOOL_CALLS
    assert ran == []
    assert history_problems(result.messages) == []
    answers = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert len(answers) == 4
    assert all(text.startswith("Error: not run.") for text in answers)


def test_calls_up_to_the_limit_run_and_the_next_batch_does_not() -> None:
    result = agent_that(AGAIN, AGAIN, AGAIN, stops=[MaxToolCalls(2)]).run("Weather?")
    assert (result.stop_reason, result.steps) == (StopReason.MAX_TOOL_CALLS, 3)
    ran = [each for each in result.messages if each.get("content") == "Oslo: 20 degrees"]
    assert len(ran) == 2


def test_failed_calls_count_as_calls() -> None:
    script = [call("broken"), call("nothing_like_it"), AGAIN]
    assert agent_that(*script, stops=[MaxToolCalls(2)]).run("x").steps == 3


def test_an_answer_without_calls_is_not_stopped_by_the_limit_of_calls() -> None:
    assert agent_that(AGAIN, "20.", stops=[MaxToolCalls(1)]).run("x").answer == "20."


@pytest.mark.parametrize("kind", [MaxSteps, MaxToolCalls])
@pytest.mark.parametrize("limit", [0, -1, True, False, "3", 2.5, float("nan"), [3]])
def test_a_limit_that_counts_nothing_is_refused_at_once(kind: Any, limit: Any) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}: the limit must be .* over 0.* got"):
        kind(limit)


# --- conditions of one's own ----------------------------------------------------------------


def test_a_plain_function_is_a_stop_and_its_words_are_told() -> None:
    result = agent_that(AGAIN, stops=[stopped]).run("x")
    assert (result.stop_reason, result.detail, result.steps) == ("stopped", "enough", 0)
    assert result.answer is None
    assert result.partial


def test_a_stop_after_the_reply_answers_the_calls_without_running_them() -> None:
    def on_reply(run: RunState) -> Stop | None:
        return Stop(StopReason.STOPPED, "I saw a call.") if run.reply else None

    result = agent_that([AGAIN, AGAIN], stops=[on_reply]).run("x")
    assert result.stop_reason is StopReason.STOPPED
    assert [each["content"] for each in result.messages[2:]] == [
        "Error: not run. I saw a call."
    ] * 2
    assert history_problems(result.messages) == []


def test_a_stop_of_ones_own_may_set_the_answer() -> None:
    def first_result(run: RunState) -> Stop | None:
        if not run.actions:
            return None
        return Stop(StopReason.DONE, answer=run.actions[0][1].content)

    result = agent_that(AGAIN, stops=[first_result]).run("x")
    assert (result.answer, result.stop_reason, result.partial) == (
        "Oslo: 20 degrees",
        StopReason.DONE,
        False,
    )


def test_a_stop_sees_the_run_so_far() -> None:
    seen: list[tuple[int, int, bool, int, int]] = []

    def look(run: RunState) -> None:
        last = (run.step, len(run.messages), run.reply is not None, len(run.actions))
        seen.append((*last, run.usage.requests))
        assert run.seconds >= 0
        assert run.task == "x"

    agent_that(AGAIN, "20.", stops=[look]).run("x")
    assert seen == [
        (0, 1, False, 0, 0),
        (1, 2, True, 0, 1),
        (1, 3, False, 1, 1),
        (2, 4, True, 1, 2),
    ]


@pytest.mark.parametrize("wrong", [True, False, "done", StopReason.DONE, 0])
def test_a_stop_that_returns_anything_but_a_stop_is_a_type_error(wrong: Any) -> None:
    def enough(run: RunState) -> Any:
        return wrong

    with pytest.raises(TypeError, match=r"condition enough returned .* Stop\(StopReason.STOPPED"):
        agent_that(AGAIN, stops=[enough]).run("x")


@pytest.mark.parametrize(
    "stops", [3, "MaxSteps(3)", [3], MaxSteps, [MaxSteps], {"max": 3}, Stop("done")]
)
def test_what_is_no_stop_condition_is_refused_with_an_example(stops: Any) -> None:
    with pytest.raises(TypeError, match=r"stops=\[MaxSteps\(5\)\]"):
        agent_that("x", stops=stops)


def test_a_stop_with_an_unknown_reason_says_how_to_write_ones_own() -> None:
    with pytest.raises(ValueError, match=r"'tired' is no StopReason.*StopReason.STOPPED"):
        Stop("tired")  # type: ignore[arg-type]


def test_a_reason_may_be_the_plain_word() -> None:
    assert Stop("max_steps").reason is StopReason.MAX_STEPS  # type: ignore[arg-type]


# --- combining ------------------------------------------------------------------------------


def test_or_speaks_when_one_does_in_that_ones_words() -> None:
    either = MaxSteps(3) | MaxToolCalls(1)
    assert either(state(step=1, calls=1)) is None
    assert either(state(step=1, calls=2)).reason is StopReason.MAX_TOOL_CALLS  # type: ignore[union-attr]
    assert either(state(step=3, reply=False)).reason is StopReason.MAX_STEPS  # type: ignore[union-attr]


def test_and_speaks_when_both_do_with_the_firsts_reason_and_both_details() -> None:
    both = MaxSteps(1) & stopped
    assert both(state(step=0, reply=False)) is None
    stop = both(state(step=1, reply=False))
    assert stop is not None
    assert stop.reason is StopReason.MAX_STEPS
    assert "the limit is 1" in stop.detail
    assert "enough" in stop.detail


def test_plain_functions_combine_from_either_side() -> None:
    for combined in (stopped | MaxSteps(3), MaxSteps(3) | stopped):
        assert combined(state()).reason is StopReason.STOPPED  # type: ignore[union-attr]
    for combined in (stopped & MaxSteps(3), MaxSteps(3) & stopped):
        assert combined(state(step=2, reply=False)) is None
        assert combined(state(step=3, reply=False)) is not None


def test_combinations_nest() -> None:
    nested = (MaxSteps(2) & stopped) | (MaxToolCalls(1) & (FinalAnswer() | stopped))
    assert nested(state(step=1)) is None
    assert nested(state(step=2, reply=False)).reason is StopReason.MAX_STEPS  # type: ignore[union-attr]
    assert nested(state(calls=2)).reason is StopReason.MAX_TOOL_CALLS  # type: ignore[union-attr]


def test_an_answer_is_kept_by_and() -> None:
    answered: Callable[[RunState], Stop] = lambda run: Stop(StopReason.DONE, answer="42")  # noqa: E731
    assert AllOf(stopped, answered)(state()).answer == "42"  # type: ignore[union-attr]


def test_what_is_no_condition_cannot_be_combined() -> None:
    with pytest.raises(TypeError, match="stop condition"):
        MaxSteps(3) | 3  # type: ignore[operator]


def test_one_condition_serves_many_runs() -> None:
    cap = MaxSteps(1)
    for _ in range(3):
        assert agent_that(AGAIN, stops=[cap]).run("x").steps == 1


# --- final answer ---------------------------------------------------------------------------


def final_answer(text: str) -> str:
    """Give the final answer."""
    return text


def test_a_final_answer_tool_ends_the_run_with_its_result() -> None:
    script = [AGAIN, call("final_answer", text="奥斯陆 20 度"), "never asked"]
    agent = agent_that(*script, tools=[weather, final_answer], stops=[FinalAnswer()])
    result = agent.run("x")
    assert (result.answer, result.stop_reason, result.partial) == ("奥斯陆 20 度", "done", False)
    assert asked(agent) == 2
    assert history_problems(result.messages) == []


def test_a_final_answer_that_failed_does_not_end_the_run() -> None:
    script = [call("final_answer", words="x"), call("final_answer", text="yes")]
    result = agent_that(*script, tools=[final_answer], stops=[FinalAnswer()]).run("x")
    assert (result.answer, result.steps) == ("yes", 2)


def test_a_final_answer_may_have_another_name_and_come_beside_other_calls() -> None:
    def finish(text: str) -> str:
        """Finish."""
        return text

    script = [[AGAIN, call("finish", text="done it")]]
    result = agent_that(*script, tools=[weather, finish], stops=[FinalAnswer("finish")]).run("x")
    assert result.answer == "done it"
    assert len(result.messages) == 4
