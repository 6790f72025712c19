"""Results: rates with intervals, and a table that is the same each time."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from agentkit.evals import Results, interval


def row(task: str, setup: str, success: bool, **more: Any) -> dict[str, Any]:
    return {
        "task": task,
        "setup": setup,
        "success": success,
        "steps": 2,
        "errors": {},
        "prompt_tokens": 1000,
        "completion_tokens": 234,
    } | more


ROWS = [
    row("a", "plain", True),
    row("b", "plain", True, errors={"bad_json": 2, "unreadable": 1}, steps=4),
    row("a", "提示", False, errors={"bad_json": 1}),
    row("b", "提示", True),
    row("c", "提示", True),
]


def test_wilson_intervals_are_those_of_the_literature() -> None:
    # 81 of 263: R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998.
    assert interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert interval(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert interval(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert interval(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


def test_more_confidence_makes_a_wider_interval() -> None:
    low, high = interval(5, 10)
    wider = interval(5, 10, confidence=0.99)
    assert wider[0] < low < 0.5 < high < wider[1]


def test_of_no_runs_nothing_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((3, 2), "got 3 of 2"),
        ((-1, 2), "got -1 of 2"),
        ((1, 2, 0.0), "confidence must be between 0 and 1, got 0.0"),
        ((1, 2, 1.0), "confidence must be between 0 and 1, got 1.0"),
        ((1, 2, 95), "confidence must be between 0 and 1, got 95"),
    ],
)
def test_what_is_no_rate_is_refused(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        interval(*arguments)


@pytest.mark.parametrize(
    ("successes", "runs", "says"),
    [
        (0.5, 10, "successes must be a whole number, got 0.5"),
        (1, 10.0, r"runs must be a whole number, got 10\.0"),
        (None, 10, "successes must be a whole number, got None"),
    ],
)
def test_what_is_no_count_is_refused_by_name(successes: Any, runs: Any, says: str) -> None:
    with pytest.raises(TypeError, match=f"interval: {says}"):
        interval(successes, runs)


def test_without_scipy_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.stats", None)
    with pytest.raises(ModuleNotFoundError) as caught:
        interval(1, 2)
    assert "agentkit[study]" in caught.value.__notes__[0]


def test_a_rate_is_taken_for_each_value_of_a_column() -> None:
    plain, prompted = Results(ROWS).rate(by="setup")
    low, high = interval(2, 2)
    assert plain == {
        "setup": "plain",
        "runs": 2,
        "successes": 2,
        "rate": 1.0,
        "low": low,
        "high": high,
    }
    assert (prompted["setup"], prompted["successes"], prompted["runs"]) == ("提示", 2, 3)


def test_a_rate_may_be_that_of_an_error_kind_or_of_anything_else() -> None:
    results = Results(ROWS)
    assert [each["successes"] for each in results.rate(of="bad_json")] == [1, 1]
    assert [each["successes"] for each in results.rate(of="unreadable")] == [1, 0]
    (all_runs,) = results.rate(by=(), of=lambda row: row["steps"] > 2)
    assert (all_runs["successes"], all_runs["runs"]) == (1, 5)


def test_a_column_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match=r"no column 'colour'. There are: task, setup"):
        Results(ROWS).rate(by=("setup", "colour"))
    with pytest.raises(ValueError, match="'bad_jsn' is neither a column"):
        Results(ROWS).rate(of="bad_jsn")
    with pytest.raises(ValueError, match=r"no column 'langauge'. There are: task, setup"):
        Results(ROWS).where(task="c", langauge="zh")


def test_a_table_shows_each_group_in_columns_that_stay_in_line() -> None:
    assert Results(ROWS).table().splitlines() == [
        "setup  runs  success %  95 % interval  steps  tokens  errors",
        "plain     2      100.0  34.2 to 100.0    3.0   1,234  bad_json 2, unreadable 1",
        "提示      3       66.7   20.8 to 93.9    2.0   1,234  bad_json 1",
    ]


def test_a_group_without_an_error_says_none() -> None:
    header, line = Results(ROWS).where(task="c").table(by="task").splitlines()
    assert header.split() == "task runs success % 95 % interval steps tokens errors".split()
    assert line.split()[-1] == "none"
    assert Results([]).table().split() == ["setup", *header.split()[1:]]


def test_runs_are_picked_by_their_values() -> None:
    results = Results(ROWS)
    assert [row["task"] for row in results.where(setup="提示", success=True).rows] == ["b", "c"]
    assert len(results.where(setup="none")) == 0


def test_results_say_what_they_hold() -> None:
    assert repr(Results(ROWS)) == "Results(5 runs: 3 tasks, 2 setups)"
