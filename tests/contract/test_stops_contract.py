"""What lesson 05's own stop functions and the package's must both do, to the number of calls."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, StopReason, connect, history_problems
from agentkit.events import Event, RunResult, StopFunction
from agentkit.offline.far_end.transport import requests_of
from agentkit.stops import (
    ConsecutiveErrors,
    CostBudget,
    MaxSteps,
    RepeatedAction,
    TimeLimit,
    TokenBudget,
)
from agentkit.usage import Price
from tests.contract.versions import version
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, broken, call, weather

Factory = Callable[..., StopFunction]

PACKAGE: dict[str, Factory] = {
    "max_steps": MaxSteps,
    "token_budget": TokenBudget,
    "cost_budget": lambda usd, price: CostBudget(usd, prices={MODEL: price}),
    "time_limit": TimeLimit,
    "consecutive_errors": ConsecutiveErrors,
    "repeated_action": RepeatedAction,
}
OSLO, ROME, LIMA, CAIRO = (call("weather", city=city) for city in ("Oslo", "Rome", "Lima", "Cairo"))
FAILS, WORKS = call("broken"), call("add", a=1, b=2)


@pytest.fixture(scope="module", params=["lesson", "package"])
def stop(request: pytest.FixtureRequest) -> Callable[..., StopFunction]:
    """Make a stop by its name: stop("max_steps", 3)."""
    origin = request.param

    def make(name: str, *values: Any) -> StopFunction:
        made: StopFunction = version(origin, "05", name, PACKAGE[name])(*values)
        return made

    return make


def scripted(script: list[Any], stops: Any, **settings: Any) -> tuple[RunResult, int]:
    """The result of a run on this script, and how many model calls it made."""
    client, model = connect(script=script)
    tools = settings.pop("tools", [weather, add, broken])
    result = Agent(client, model, tools, stops=stops, **settings).run("Weather? 天气?")
    return checked(result), len(requests_of(client))


def checked(result: RunResult) -> RunResult:
    assert history_problems(result.messages) == []
    assert result.partial is (result.stop_reason is not StopReason.DONE)
    assert bool(result.detail) is result.partial
    return result


def paid(stops: Any, *replies: Any) -> tuple[RunResult, int]:
    """A run at an endpoint that reports 10 prompt and 5 completion tokens for each reply."""
    calls = [whole(None, ("c", "weather", f'{{"city": "{city}"}}')) for city in range(9)]
    client: Any = client_for(*(replies or calls))
    result = Agent(client, MODEL, [weather], stops=[stops]).run("Weather?")
    return checked(result), len(client.asked)


# --- steps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_a_cap_of_n_steps_means_exactly_n_model_calls(stop: Factory, limit: int) -> None:
    cities = [call("weather", city=str(number)) for number in range(8)]
    result, asked = scripted(cities, [stop("max_steps", limit)])
    assert asked == result.steps == limit
    assert result.stop_reason is StopReason.MAX_STEPS
    assert result.messages[-1]["role"] == "tool"


def test_an_answer_in_the_last_allowed_step_is_an_answer(stop: Factory) -> None:
    result, asked = scripted([OSLO, "20."], [stop("max_steps", 2)])
    assert (result.answer, result.stop_reason, asked) == ("20.", StopReason.DONE, 2)


# --- tokens and money -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("budget", "steps"), [(1, 1), (14, 1), (15, 1), (16, 2), (30, 2), (31, 3), (100, 7)]
)
def test_a_token_budget_ends_the_run_when_it_is_used_up(
    stop: Factory, budget: int, steps: int
) -> None:
    """15 tokens a request: it goes over by a part of one request at most."""
    result, asked = paid(stop("token_budget", budget))
    assert asked == result.steps == steps
    assert result.stop_reason is StopReason.TOKEN_BUDGET
    assert result.usage.total_tokens == 15 * steps < budget + 15


@pytest.mark.parametrize(
    ("usd", "price", "steps"),
    [
        (0.000_019, Price(1, 2), 1),  # 10 + 2 * 5 = 20 millionths of a dollar a request
        (0.000_021, Price(1, 2), 2),
        (0.000_099, Price(1, 2), 5),
        (0.000_099, Price(0, 5), 4),
        (0.000_099, Price(3, 0), 4),
        (0.099, Price(1_000, 2_000), 5),
    ],
)
def test_a_cost_budget_ends_the_run_when_the_money_is_spent(
    stop: Factory, usd: float, price: Price, steps: int
) -> None:
    result, asked = paid(stop("cost_budget", usd, price))
    assert asked == result.steps == steps
    assert result.stop_reason is StopReason.COST_BUDGET


def test_cached_tokens_are_paid_once_and_at_their_own_price(stop: Factory) -> None:
    calls = [whole(None, ("c", "weather", f'{{"city": "{city}"}}')) for city in range(9)]
    for body in calls:
        body["usage"] |= {"prompt_tokens_details": {"cached_tokens": 8}}
    # 2 at full price, 8 at half, 5 of the reply: 2 + 4 + 10 = 16 millionths of a dollar a request.
    assert paid(stop("cost_budget", 0.000_047, Price(1, 2, 0.5)), *calls)[1] == 3
    assert paid(stop("cost_budget", 0.000_049, Price(1, 2, 0.5)), *calls)[1] == 4
    assert paid(stop("cost_budget", 0.000_039, Price(1, 2)), *calls)[1] == 2


def test_what_costs_nothing_never_reaches_a_cost_budget(stop: Factory) -> None:
    result, asked = paid(stop("cost_budget", 0.000_001, Price(0, 0)))
    assert (asked, result.stop_reason) == (10, StopReason.MAX_STEPS)


@pytest.mark.parametrize(
    "limit", [("token_budget", 1), ("cost_budget", 0.000_001, Price(1, 2)), ("max_steps", 1)]
)
def test_an_answer_that_has_arrived_is_never_thrown_away(
    stop: Factory, limit: tuple[Any, ...]
) -> None:
    result, asked = paid(stop(*limit), whole("20 degrees."))
    assert (result.answer, result.stop_reason, asked) == ("20 degrees.", StopReason.DONE, 1)


# --- time -----------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[Event], None]:
    """A watcher: each request to the model moves the clock on by 100 seconds."""
    moved, real = [0.0], time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + moved[0])

    def watch(event: Event) -> None:
        if event.kind == "model_asked":
            moved[0] += 100

    return watch


@pytest.mark.parametrize(("seconds", "steps"), [(50, 1), (150, 2), (450, 5)])
def test_a_time_limit_ends_the_run_with_the_request_that_reached_it(
    stop: Factory, clock: Callable[[Event], None], seconds: float, steps: int
) -> None:
    cities = [call("weather", city=str(number)) for number in range(8)]
    result, asked = scripted(cities, [stop("time_limit", seconds)], on_event=clock)
    assert asked == result.steps == steps
    assert result.stop_reason is StopReason.TIME_LIMIT


def test_an_answer_is_kept_though_it_came_when_the_time_was_up(
    stop: Factory, clock: Callable[[Event], None]
) -> None:
    result, asked = scripted([OSLO, ROME, "20."], [stop("time_limit", 250)], on_event=clock)
    assert (result.answer, result.stop_reason, asked) == ("20.", StopReason.DONE, 3)


# --- errors in a row ------------------------------------------------------------------------

WRONG: list[Any] = [
    FAILS,
    call("wether", city="Oslo"),
    call("add", a=1),
    {"name": "add", "arguments": '{"a": 1, "b": '},
]


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_errors_in_a_row_end_the_run_whatever_their_kind(stop: Factory, limit: int) -> None:
    result, asked = scripted([*WRONG, "Sorry."], [stop("consecutive_errors", limit)])
    assert asked == result.steps == limit
    assert result.stop_reason is StopReason.TOO_MANY_ERRORS


def test_errors_spread_over_good_steps_do_not_add_up(stop: Factory) -> None:
    script = [FAILS, WORKS, FAILS, OSLO, FAILS, ROME, FAILS, "So."]
    result, asked = scripted(script, [stop("consecutive_errors", 2)])
    assert (result.answer, asked) == ("So.", 8)


def test_a_row_of_errors_may_begin_after_good_steps(stop: Factory) -> None:
    script = [OSLO, FAILS, ROME, FAILS, FAILS, FAILS, "So."]
    result, asked = scripted(script, [stop("consecutive_errors", 3)])
    assert (result.stop_reason, asked) == (StopReason.TOO_MANY_ERRORS, 6)


def test_an_error_that_a_tool_returns_as_data_is_its_answer(stop: Factory) -> None:
    def look(place: str) -> dict[str, str]:
        """Look a place up."""
        return {"error": f"{place} is not found"}

    script = [*(call("look", place=place) for place in ("a", "b", "c")), "Not there."]
    result, asked = scripted(script, [stop("consecutive_errors", 2)], tools=[look])
    assert (result.answer, asked) == ("Not there.", 4)


# --- the same again -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "cycle", "steps"),
    [
        (2, [OSLO], 2),
        (3, [OSLO], 3),
        (2, [OSLO, ROME], 4),
        (3, [OSLO, ROME], 6),
        (2, [OSLO, ROME, LIMA], 6),
        (3, [OSLO, ROME, LIMA], 9),
        (3, [OSLO, OSLO, ROME], 9),
        (2, [FAILS], 2),
    ],
)
def test_a_cycle_of_one_two_or_three_actions_ends_the_run(
    stop: Factory, times: int, cycle: list[Any], steps: int
) -> None:
    result, asked = scripted(cycle * 10, [stop("repeated_action", times)])
    assert asked == result.steps == steps
    assert result.stop_reason is StopReason.REPEATED_ACTION


def test_a_cycle_that_begins_later_is_seen_too(stop: Factory) -> None:
    script = [CAIRO, LIMA, CAIRO, *[OSLO, ROME] * 4]
    assert scripted(script, [stop("repeated_action", 2)])[1] == 7


def test_keys_in_another_order_and_other_spaces_are_the_same_call(stop: Factory) -> None:
    script = [
        {"name": "add", "arguments": '{"a": 1, "b": 2}'},
        {"name": "add", "arguments": '{"b":2,"a":1}'},
        {"name": "add", "arguments": '{ "a":1, "b":2 }'},
        "3",
    ]
    result, asked = scripted(script, [stop("repeated_action", 3)])
    assert (result.stop_reason, asked) == (StopReason.REPEATED_ACTION, 3)


def test_polling_whose_result_changes_is_no_loop(stop: Factory) -> None:
    left = iter(range(8, 0, -1))

    def poll(job: str) -> str:
        """How long a job will still take."""
        return f"{next(left)} s left"

    script = [*[call("poll", job="build")] * 8, "Finished."]
    result, asked = scripted(script, [stop("repeated_action", 2)], tools=[poll])
    assert (result.answer, asked) == ("Finished.", 9)


@pytest.mark.parametrize(
    "script",
    [
        [OSLO, ROME, LIMA, CAIRO],
        [OSLO, ROME, OSLO, LIMA, OSLO, CAIRO],
        [OSLO, OSLO, ROME, ROME, LIMA, LIMA],
        [OSLO, ROME, LIMA, OSLO, LIMA, ROME],
        [call("weather", city="1"), call("weather", city="11"), call("weather", city="111")],
    ],
)
def test_going_back_to_a_call_is_no_loop_as_long_as_it_leads_on(
    stop: Factory, script: list[Any]
) -> None:
    result, asked = scripted([*script, "So."], [stop("repeated_action", 3)])
    assert (result.answer, asked) == ("So.", len(script) + 1)


def test_the_same_batch_again_is_a_loop_too(stop: Factory) -> None:
    result, asked = scripted([[OSLO, ROME]] * 5, [stop("repeated_action", 3)])
    assert (result.stop_reason, asked) == (StopReason.REPEATED_ACTION, 3)


# --- all of them ----------------------------------------------------------------------------

ALL: list[tuple[Any, ...]] = [
    ("max_steps", 3),
    ("token_budget", 1),
    ("consecutive_errors", 2),
    ("repeated_action", 2),
]


@pytest.mark.parametrize("limit", ALL, ids=[name for name, _ in ALL])
def test_a_stop_holds_no_state_and_serves_many_runs(stop: Factory, limit: Any) -> None:
    condition = stop(*limit)
    ends = [scripted([FAILS] * 5, [condition]) for _ in range(3)]
    assert len({(result.stop_reason, asked) for result, asked in ends}) == 1
    assert ends[0][0].stop_reason is not StopReason.DONE
    assert scripted([OSLO, "20."], [stop("max_steps", 2), stop(*ALL[2])])[0].answer == "20."


@pytest.mark.parametrize("limit", ALL, ids=[name for name, _ in ALL])
def test_a_stop_goes_together_with_others(stop: Factory, limit: Any) -> None:
    alone = scripted([FAILS] * 5, [stop(*limit)])
    either = scripted([FAILS] * 5, [MaxSteps(9) | stop(*limit)])
    assert (either[0].stop_reason, either[1]) == (alone[0].stop_reason, alone[1])
    both, asked = scripted([FAILS] * 5, [MaxSteps(4) & stop(*limit)])
    assert (both.stop_reason, asked) == (StopReason.MAX_STEPS, 4)


def test_the_first_limit_that_is_reached_is_the_reason(stop: Factory) -> None:
    limits = [stop("max_steps", 4), stop("repeated_action", 3), stop("consecutive_errors", 2)]
    result, asked = scripted([OSLO, FAILS, FAILS, FAILS], limits)
    assert (result.stop_reason, asked) == (StopReason.TOO_MANY_ERRORS, 3)
    assert scripted([OSLO] * 9, limits)[0].stop_reason is StopReason.REPEATED_ACTION
