"""Stop conditions: when a run ends, why, and what is said about it."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from agentkit import Agent, RunResult, StopReason, ToolCall, ToolResult, connect, history_problems
from agentkit.conditions import AFTER, BEFORE
from agentkit.events import Reply, RunContext, RunState, Stop
from agentkit.messages import assistant_message
from agentkit.session import Session
from agentkit.stops import (
    AllOf,
    AnyOf,
    ConsecutiveErrors,
    CostBudget,
    FinalAnswer,
    MaxSteps,
    MaxToolCalls,
    RepeatedAction,
    RepeatedResult,
    StopCondition,
    TimeLimit,
    TokenBudget,
    with_cap,
)
from agentkit.usage import Price, Usage, cost_of
from tests.support.far_end import MODEL, chunk, client_for, sse, whole
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
    assert not any(isinstance(each, MaxSteps) and each.n == 10 for each in with_cap(stops, MODEL))


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


@pytest.mark.parametrize("name", ["", None, 3, final_answer])
def test_a_final_answer_is_told_by_its_tools_name(name: Any) -> None:
    with pytest.raises(TypeError, match=r"FinalAnswer: name must be .*'final_answer'; got"):
        FinalAnswer(name)


# --- tokens ---------------------------------------------------------------------------------

TOKENS = 15  # that a reply of client_for reports: 10 read, 5 written


def endless(**usage: Any) -> Any:
    """A client whose model always calls weather, and says so much about its usage."""
    body = whole(None, ("c1", "weather", '{"city": "Oslo"}'))
    if usage:
        body["usage"] = usage if usage != {"none": True} else None
    return client_for(body)


def ended(agent: Agent, *, streaming: bool = False) -> RunResult:
    """The result of a run, after the checks that hold for every stop."""
    result = list(agent.stream("Oslo?"))[-1].outcome if streaming else agent.run("Oslo?")
    assert result is not None
    assert history_problems(result.messages) == []
    assert result.partial
    return result


@pytest.mark.parametrize(
    ("budget", "steps"), [(1, 1), (15, 1), (16, 2), (30, 2), (31, 3), (100, 7)]
)
def test_a_token_budget_is_over_by_less_than_one_request(budget: int, steps: int) -> None:
    client = endless()
    result = ended(Agent(client, MODEL, [weather], stops=TokenBudget(budget)))
    assert len(client.asked) == result.steps == steps
    assert result.stop_reason is StopReason.TOKEN_BUDGET
    assert budget <= result.usage.total_tokens < budget + TOKENS
    assert result.detail == f"{steps * TOKENS} tokens used, the budget is {budget}."


def test_a_token_budget_lets_an_answer_that_has_arrived_stand() -> None:
    client = client_for(whole("20 degrees."))
    result = Agent(client, MODEL, stops=TokenBudget(1)).run("Oslo?")
    assert (result.answer, result.stop_reason) == ("20 degrees.", StopReason.DONE)


@pytest.mark.parametrize("usage", [{"none": True}, {"prompt_tokens": None}, {"total_tokens": 7}])
def test_tokens_that_nobody_reported_are_estimated_and_count(usage: Any) -> None:
    client = endless(**usage)
    result = ended(Agent(client, MODEL, [weather], stops=[TokenBudget(500), MaxSteps(50)]))
    assert result.stop_reason is StopReason.TOKEN_BUDGET
    assert 1 < result.steps < 50
    assert result.usage.unknown_requests == result.usage.requests == len(client.asked)


def test_the_budget_is_that_of_one_run_of_a_conversation() -> None:
    client = client_for(whole("20 degrees."))
    agent = Agent(client, MODEL, session=Session(), stops=TokenBudget(20))
    for _ in range(4):
        assert agent.run("Oslo?").stop_reason is StopReason.DONE


def test_large_numbers_are_written_to_be_read() -> None:
    client = endless(prompt_tokens=1_234_567, completion_tokens=0)
    result = ended(Agent(client, MODEL, [weather], stops=TokenBudget(1_000_000)))
    assert result.detail == "1,234,567 tokens used, the budget is 1,000,000."


# --- money ----------------------------------------------------------------------------------

CHEAP = {MODEL: Price(input=1, output=2)}  # 20 millionths of a dollar for a reply of client_for


@pytest.mark.parametrize(("millionths", "steps"), [(1, 1), (20, 1), (21, 2), (100, 5)])
def test_a_cost_budget_is_over_by_less_than_one_request(millionths: int, steps: int) -> None:
    client = endless()
    usd = millionths / 1_000_000
    result = ended(Agent(client, MODEL, [weather], stops=CostBudget(usd, prices=CHEAP)))
    assert len(client.asked) == result.steps == steps
    assert result.stop_reason is StopReason.COST_BUDGET
    cost = cost_of(result.usage, CHEAP)
    assert cost is not None
    assert usd <= cost < usd + 21 / 1_000_000


def test_a_cost_is_told_with_its_budget() -> None:
    result = ended(Agent(endless(), MODEL, [weather], stops=CostBudget(0.0001, prices=CHEAP)))
    assert result.detail == "0.0001 US dollars used, the budget is 0.0001 US dollars."


def test_cached_tokens_make_a_run_cheaper() -> None:
    prices = {MODEL: Price(input=1, output=0, cached_input=0.1)}
    details = {"prompt_tokens_details": {"cached_tokens": 1000}}
    fresh = endless(prompt_tokens=1000, completion_tokens=0)
    cached = endless(prompt_tokens=1000, completion_tokens=0, **details)
    stops = [CostBudget(0.001, prices=prices), MaxSteps(30)]
    assert ended(Agent(fresh, MODEL, [weather], stops=stops)).steps == 1
    assert ended(Agent(cached, MODEL, [weather], stops=stops)).steps == 10


@pytest.mark.parametrize(
    "stops",
    [
        CostBudget(1),
        MaxSteps(3) | CostBudget(1),
        [MaxSteps(3), (CostBudget(1) & MaxSteps(2)) | TokenBudget(5)],
    ],
    ids=str,
)
def test_an_unknown_price_is_said_when_the_agent_is_made(stops: Any) -> None:
    with pytest.raises(ValueError, match=r"the price of 'test-model' is not known.*prices={'test-"):
        Agent(endless(), MODEL, [weather], stops=stops)


def test_a_cost_budget_that_is_off_needs_no_price() -> None:
    assert (
        ended(Agent(endless(), MODEL, [weather], stops=[CostBudget(None), MaxSteps(1)])).steps == 1
    )


def test_what_the_error_says_to_do_works() -> None:
    with pytest.raises(ValueError, match="CostBudget: ") as caught:
        Agent(endless(), MODEL, [weather], stops=CostBudget(0.5)).run("Oslo?")
    advice = str(caught.value).split("million tokens: ")[1].split("; ")[0]
    stop = eval(advice.replace("...", "1"), {"CostBudget": CostBudget, "Price": Price})
    result = ended(Agent(endless(), MODEL, [weather], stops=[stop, MaxSteps(2)]))
    assert result.stop_reason is StopReason.MAX_STEPS


def test_a_packaged_price_is_known() -> None:
    client = endless(prompt_tokens=400_000, completion_tokens=0)
    result = ended(Agent(client, "gpt-4o-mini", [weather], stops=CostBudget(0.1)))
    assert result.steps == 2


def test_the_built_in_model_costs_nothing() -> None:
    result = ended(agent_that(*[AGAIN] * 5, stops=[CostBudget(0.000001), MaxSteps(4)]))
    assert result.stop_reason is StopReason.MAX_STEPS


def test_no_cost_limit_needs_no_price() -> None:
    result = ended(Agent(endless(), MODEL, [weather], stops=[CostBudget(None), MaxSteps(2)]))
    assert result.stop_reason is StopReason.MAX_STEPS


def test_a_condition_keeps_the_prices_it_was_given() -> None:
    prices = dict(CHEAP)
    stop = CostBudget(0.0001, prices=prices)
    prices.clear()
    assert ended(Agent(endless(), MODEL, [weather], stops=stop)).steps == 5


@pytest.mark.parametrize("prices", [{MODEL: 3}, [Price(1, 1)], Price(1, 1)])
def test_prices_that_are_none_are_refused_at_once(prices: Any) -> None:
    with pytest.raises(TypeError, match="prices must give a Price"):
        CostBudget(1, prices=prices)


@pytest.mark.parametrize("kind", [CostBudget, TimeLimit])
@pytest.mark.parametrize("limit", [0, -0.5, True, "3", float("nan"), float("inf"), [1]])
def test_an_amount_that_is_none_is_refused_at_once(kind: Any, limit: Any) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}: the limit must be a number over 0"):
        kind(limit)


def test_a_token_budget_of_nothing_is_refused_at_once() -> None:
    for limit in (0, -1, 2.5, "many", True):
        with pytest.raises(ValueError, match="TokenBudget: the limit must be"):
            TokenBudget(limit)  # type: ignore[arg-type]


# --- time -----------------------------------------------------------------------------------


class Clock:
    """The run's clock, which a tool or a model can put forward by hours."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0.0
        real = time.monotonic
        shown = SimpleNamespace(monotonic=lambda: real() + self.ahead)
        monkeypatch.setattr("agentkit.events.time", shown)

    def tool(self, seconds: float) -> Callable[..., str]:
        def wait(text: str = "") -> str:
            """Wait."""
            self.ahead += seconds
            return "waited"

        return wait


@pytest.mark.parametrize(("limit", "steps"), [(1, 1), (7200, 1), (9000, 2), (21600, 3)])
def test_a_time_limit_is_looked_at_before_each_request(
    limit: float, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait = Clock(monkeypatch).tool(7200)
    agent = agent_that(*[call("wait")] * 5, tools=[wait], stops=TimeLimit(limit))
    result = ended(agent)
    assert asked(agent) == result.steps == steps
    assert result.stop_reason is StopReason.TIME_LIMIT
    assert result.detail == f"The run took longer than {limit} s."
    assert result.known == "wait({}): waited"


def a_slow_model(clock: Clock, *replies: Any) -> Any:
    """A client whose every reply takes two hours of that clock."""
    client = client_for(*replies)
    post = client.post

    def slow(*args: Any, **settings: Any) -> Any:
        clock.ahead += 7200
        return post(*args, **settings)

    client.post = slow
    return client


def test_a_batch_that_comes_too_late_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def weather(city: str) -> str:
        """Weather."""
        ran.append(city)
        return "20"

    client = a_slow_model(Clock(monkeypatch), whole(None, ("c1", "weather", '{"city": "Oslo"}')))
    result = ended(Agent(client, MODEL, [weather], stops=TimeLimit(3600)))
    assert (result.steps, result.stop_reason, ran) == (1, StopReason.TIME_LIMIT, [])
    assert result.messages[-1]["content"] == "Error: not run. The run took longer than 3600 s."


def test_an_answer_that_comes_late_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    client = a_slow_model(Clock(monkeypatch), whole("20 degrees."))
    result = Agent(client, MODEL, stops=TimeLimit(3600)).run("Oslo?")
    assert (result.answer, result.partial) == ("20 degrees.", False)


def test_the_time_is_that_of_the_run_that_asks() -> None:
    stop = TimeLimit(3600)
    late = RunState(started=time.monotonic() - 7200)
    assert stop(late) is not None
    assert stop(RunState()) is None


# --- what the model says --------------------------------------------------------------------


@pytest.mark.parametrize("streaming", [True, False])
@pytest.mark.parametrize(
    ("message", "finish", "reason"),
    [
        ({}, "content_filter", StopReason.CONTENT_FILTER),
        ({"refusal": "I will not."}, None, StopReason.REFUSED),
    ],
)
def test_calls_beside_a_refusal_are_not_run(
    message: Any, finish: Any, reason: StopReason, streaming: bool
) -> None:
    ran: list[str] = []

    def weather(city: str) -> str:
        """Weather."""
        ran.append(city)
        return "20"

    calls = [("c1", "weather", '{"city": "Oslo"}'), ("c2", "weather", '{"city": "北京"}')]
    if streaming:
        deltas = [
            {"index": number, "id": call_id, "type": "function",
             "function": {"name": name, "arguments": arguments}}
            for number, (call_id, name, arguments) in enumerate(calls)
        ]  # fmt: skip
        body: Any = sse(chunk(role="assistant", tool_calls=deltas, **message), chunk(finish))
    else:
        body = whole(None, *calls, finish=finish, **message)
    client = client_for(body)
    result = ended(Agent(client, MODEL, [weather]), streaming=streaming)
    assert (result.stop_reason, len(client.asked), ran) == (reason, 1, [])
    answers = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert answers == [f"Error: not run. {result.detail}"] * 2
    assert result.answer == message.get("refusal")


def test_what_was_said_before_the_filter_is_the_partial_answer() -> None:
    client = client_for(whole("The first half", finish="content_filter"))
    result = ended(Agent(client, MODEL, [weather]))
    assert (result.answer, result.stop_reason) == ("The first half", StopReason.CONTENT_FILTER)


# --- streaming, sessions, delegation --------------------------------------------------------


def stop_of_each_kind() -> list[Any]:
    return [
        MaxSteps(3),
        MaxToolCalls(3),
        TokenBudget(100),
        CostBudget(0.0001, prices={"built-in": Price(1, 1)}),
        ConsecutiveErrors(2),
        RepeatedAction(3),
        RepeatedResult(3),
        stopped,
        MaxSteps(3) | TokenBudget(10),
        MaxSteps(3) & TokenBudget(10),
        (RepeatedAction(2) & MaxSteps(4)) | ConsecutiveErrors(9),
    ]


@pytest.mark.parametrize("number", range(len(stop_of_each_kind())))
@pytest.mark.parametrize("script", [[AGAIN], [call("broken")], [[AGAIN, call("add", a=1, b=2)]]])
def test_a_streamed_run_stops_where_a_whole_one_does(number: int, script: Any) -> None:
    results = []
    for streaming in (False, True):
        stop = stop_of_each_kind()[number]
        agent = agent_that(*script * 9, stops=[stop, MaxSteps(7)])
        results.append(ended(agent, streaming=streaming))
        assert asked(agent) == results[-1].steps
    assert results[0] == results[1]


def test_a_run_counts_only_its_own_calls_and_steps() -> None:
    script = [AGAIN, AGAIN, "20.", AGAIN, AGAIN, "20 again."]
    agent = agent_that(*script, session=Session(), stops=[MaxSteps(3), MaxToolCalls(2)])
    assert [agent.run("Oslo?").answer for _ in range(2)] == ["20.", "20 again."]


def delegating(inner: Agent) -> Callable[..., str]:
    def delegate(context: RunContext) -> str:
        """Give the work to another agent."""
        result = inner.run("Oslo?", parent=context)
        return f"{result.stop_reason} after {result.steps} steps: {result.detail}"

    return delegate


def test_a_delegated_run_shares_the_token_budget() -> None:
    inner_client = endless()
    inner = Agent(inner_client, MODEL, [weather], stops=MaxSteps(40))
    outer_client = client_for(whole(None, ("c1", "delegate", "{}")))
    outer = Agent(outer_client, MODEL, [delegating(inner)], stops=TokenBudget(100))
    result = ended(outer)
    assert result.stop_reason is StopReason.TOKEN_BUDGET
    assert len(outer_client.asked) + len(inner_client.asked) == 7
    assert result.usage.total_tokens == 7 * TOKENS
    assert "token_budget after 6 steps" in result.known


def test_a_delegated_run_shares_the_cost_budget_at_its_own_price() -> None:
    inner_client = endless()
    inner = Agent(inner_client, "large", [weather], stops=MaxSteps(40))
    prices = CHEAP | {"large": Price(input=10, output=20)}
    outer_client = client_for(whole(None, ("c1", "delegate", "{}")))
    stops = CostBudget(0.001, prices=prices)
    result = ended(Agent(outer_client, MODEL, [delegating(inner)], stops=stops))
    assert result.stop_reason is StopReason.COST_BUDGET
    assert (len(outer_client.asked), len(inner_client.asked)) == (1, 5)
    assert set(result.usage.by_model) == {MODEL, "large"}


def test_a_model_without_a_price_is_not_asked_by_delegation_either() -> None:
    inner_client = endless()
    inner = Agent(inner_client, "nobody-knows", [weather])
    outer_client = client_for(whole(None, ("c1", "delegate", "{}")), whole("It did not work."))
    stops = CostBudget(1, prices=CHEAP)
    result = Agent(outer_client, MODEL, [delegating(inner)], stops=stops).run("Oslo?")
    assert inner_client.asked == []
    assert (result.answer, result.stop_reason) == ("It did not work.", StopReason.DONE)
    told = result.messages[2]["content"]
    assert told.startswith("cost_budget after 0 steps: CostBudget: the price of 'nobody-knows'")


def test_a_model_without_a_price_that_was_asked_without_the_limit_ends_the_run() -> None:
    inner = Agent(client_for(whole("20.")), "nobody-knows")

    def ask(context: RunContext) -> str:
        """Ask another model."""
        context.usage.add(inner.run("Oslo?").usage)
        return "asked"

    client = client_for(whole(None, ("c1", "ask", "{}")))
    result = ended(Agent(client, MODEL, [ask], stops=CostBudget(1, prices=CHEAP)))
    assert (result.steps, result.stop_reason) == (1, StopReason.COST_BUDGET)
    assert "the price of 'nobody-knows' is not known" in result.detail


def test_a_delegated_run_goes_by_the_same_clock() -> None:
    started: dict[int, float] = {}

    def look(run: RunState) -> None:
        started[run.depth] = run.started

    inner = Agent(client_for(whole("20.")), MODEL)
    client = client_for(whole(None, ("c1", "delegate", "{}")), whole("20."))
    assert Agent(client, MODEL, [delegating(inner)], stops=look).run("Oslo?").answer == "20."
    assert set(started) == {0, 1}
    assert started[0] == started[1]


# --- how they look --------------------------------------------------------------------------


def test_a_condition_shows_its_settings_and_no_address() -> None:
    assert repr(MaxSteps(3)) == "MaxSteps(n=3)"
    both = (MaxSteps(3) | stopped) & TokenBudget(10)
    assert repr(both) == "((MaxSteps(n=3) | stopped) & TokenBudget(tokens=10))"


def test_a_condition_has_no_memory() -> None:
    for stop in stop_of_each_kind():
        if isinstance(stop, StopCondition) and not isinstance(stop, AnyOf | AllOf):
            with pytest.raises(AttributeError, match="cannot assign"):
                stop.n = 99


@pytest.mark.parametrize(
    ("stop", "run", "detail"),
    [
        (MaxSteps(1), {"step": 1, "reply": False}, "1 model call made, the limit is 1."),
        (MaxSteps(2), {"step": 2, "reply": False}, "2 model calls made, the limit is 2."),
        (
            MaxToolCalls(2),
            {"actions": 1, "calls": 2},
            "1 tool call made, 2 more wanted, the limit is 2.",
        ),
        (
            MaxToolCalls(1),
            {"actions": 0, "calls": 2},
            "0 tool calls made, 2 more wanted, the limit is 1.",
        ),
    ],
)
def test_a_detail_is_a_sentence(stop: Any, run: Any, detail: str) -> None:
    assert stop(state(**run)).detail == detail


@pytest.mark.parametrize(
    "combine",
    [
        lambda: MaxSteps(1) & MaxToolCalls(1),
        lambda: MaxToolCalls(1) & RepeatedAction(3),
        lambda: (TokenBudget(5) & stopped) & MaxToolCalls(1),
        lambda: (MaxSteps(3) | FinalAnswer()) & MaxToolCalls(1),
        lambda: AllOf(TimeLimit(5), ConsecutiveErrors(2), MaxToolCalls(1)),
    ],
)
def test_conditions_that_never_speak_at_the_same_moment_cannot_be_joined_by_and(
    combine: Callable[[], Any],
) -> None:
    with pytest.raises(ValueError, match=r"would never stop a run.* Join them with \|"):
        combine()


@pytest.mark.parametrize(
    "combined",
    [
        MaxSteps(1) & TokenBudget(1) & CostBudget(1) & RepeatedAction(2),
        MaxToolCalls(1) & TimeLimit(5),
        (MaxSteps(1) | MaxToolCalls(1)) & MaxToolCalls(2),
        (MaxSteps(1) | stopped) & MaxToolCalls(2),
        stopped & MaxToolCalls(2),
        MaxSteps(1) | MaxToolCalls(1),
    ],
)
def test_conditions_that_may_agree_can_be_joined(combined: Any) -> None:
    assert isinstance(combined, AnyOf | AllOf)


@pytest.mark.parametrize("kind", [MaxSteps, MaxToolCalls, TokenBudget, CostBudget,
                                  ConsecutiveErrors, RepeatedAction, RepeatedResult])  # fmt: skip
def test_a_condition_speaks_only_at_its_moment(kind: Any) -> None:
    usage = Usage()
    usage.add(Usage(10**9, 10**9), "gpt-4o")
    failed = ToolResult("x", "t", "Error", False)
    actions = [(ToolCall("x", "t"), failed)] * 9
    messages = [assistant_message("", [each]) for each, _ in actions]
    run = RunState(step=9, usage=usage, actions=actions, messages=messages, model="gpt-4o")
    before = kind(2)(run)
    run.reply = Reply({}, tuple([actions[0][0]] * 9))
    after = kind(2)(run)
    assert (before is not None, after is not None) == (
        kind.moment == BEFORE,
        kind.moment == AFTER,
    )


def test_a_function_that_makes_conditions_is_told_to_be_called() -> None:
    def at_most(n: int) -> Any:
        return lambda run: None

    expected = r"at_most returned a function.*stops=\[at_most\(\.\.\.\)\]"
    with pytest.raises(TypeError, match=expected):
        agent_that("Hi", stops=[at_most]).run("x")
