"""Tokens and money: what was used, what it cost, and what nobody knows."""

from __future__ import annotations

import json
import re
import sys
import threading
import time
from importlib import resources
from typing import Any

import pytest

from agentkit.usage import (
    Price,
    Usage,
    about_prices,
    cost_of,
    in_dollars,
    known_prices,
    price_of,
    read_usage,
)

MILLION = 1_000_000
PACKAGED = json.loads(
    resources.files("agentkit").joinpath("data/prices.json").read_text(encoding="utf-8")
)


def used(model: str, prompt: int = 0, completion: int = 0, cached: int = 0) -> Usage:
    """The usage of a run that asked one model."""
    usage = Usage()
    usage.add(Usage(prompt, completion, cached, requests=1), model)
    return usage


# --- reading what an endpoint reports -------------------------------------------------------


def test_the_counts_of_a_reply_are_read() -> None:
    raw = {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120}
    assert read_usage(raw) == Usage(100, 20, requests=1)
    assert read_usage(raw).total_tokens == 120


def test_cached_tokens_are_read_as_a_part_of_the_prompt() -> None:
    details = {"prompt_tokens_details": {"cached_tokens": 64, "audio_tokens": None}}
    usage = read_usage({"prompt_tokens": 100, "completion_tokens": 20} | details)
    assert (usage.prompt_tokens, usage.cached_tokens, usage.total_tokens) == (100, 64, 120)


def test_more_cached_tokens_than_prompt_tokens_cannot_be() -> None:
    details = {"prompt_tokens_details": {"cached_tokens": 500}}
    usage = read_usage({"prompt_tokens": 100, "completion_tokens": 20} | details)
    assert usage.cached_tokens == 100


@pytest.mark.parametrize("details", [None, [], "64", {}, {"cached_tokens": None}])
def test_without_a_word_on_the_cache_nothing_was_cached(details: Any) -> None:
    raw = {"prompt_tokens": 100, "completion_tokens": 20, "prompt_tokens_details": details}
    assert read_usage(raw) == Usage(100, 20, requests=1)


def test_thought_that_is_reported_only_in_the_total_is_counted_as_written() -> None:
    raw = {"prompt_tokens": 20, "completion_tokens": 198, "total_tokens": 623}
    assert read_usage(raw).completion_tokens == 603


@pytest.mark.parametrize("total", [None, 0, 3, -1, "623", True])
def test_a_total_that_says_less_takes_nothing_away(total: Any) -> None:
    raw = {"prompt_tokens": 20, "completion_tokens": 198, "total_tokens": total}
    assert read_usage(raw) == Usage(20, 198, requests=1)


@pytest.mark.parametrize(
    "raw",
    [
        None,
        {},
        [],
        "much",
        {"prompt_tokens": 10},
        {"completion_tokens": 10},
        {"prompt_tokens": None, "completion_tokens": None},
        {"prompt_tokens": "10", "completion_tokens": 5},
        {"prompt_tokens": -10, "completion_tokens": 5},
        {"prompt_tokens": True, "completion_tokens": 5},
        {"prompt_tokens": float("nan"), "completion_tokens": 5},
    ],
)
def test_what_was_not_reported_is_unknown_and_still_a_request(raw: Any) -> None:
    assert read_usage(raw) == Usage(requests=1, unknown_requests=1)


# --- adding up ------------------------------------------------------------------------------


def test_usage_adds_up_in_all_and_for_each_model() -> None:
    usage = used("large", 100, 10, 50)
    usage.add(Usage(7, 3, requests=1), "small")
    usage.add(Usage(1, 1, requests=1, unknown_requests=1), "large")
    assert (usage.prompt_tokens, usage.completion_tokens, usage.cached_tokens) == (108, 14, 50)
    assert (usage.requests, usage.unknown_requests) == (3, 1)
    assert usage.by_model == {"large": Usage(101, 11, 50, 2, 1), "small": Usage(7, 3, 0, 1, 0)}


def test_a_sum_of_runs_keeps_the_models_apart_and_leaves_the_runs_alone() -> None:
    first, second = used("a", 10, 1), used("b", 20, 2)
    both = Usage()
    both.add(first)
    both.add(second)
    both.add(used("a", 1, 1))
    assert both.by_model == {"a": Usage(11, 2, 0, 2), "b": Usage(20, 2, 0, 1)}
    assert first == used("a", 10, 1)
    assert second == used("b", 20, 2)


class SlowUsage(Usage):
    """Makes room for another thread between reading a sum and writing it."""

    def __getattribute__(self, name: str) -> Any:
        time.sleep(0.0001)
        return super().__getattribute__(name)


def test_several_threads_may_add_to_one_usage() -> None:
    usage = Usage()

    def add() -> None:
        for _ in range(20):
            usage.add(SlowUsage(1, 1, requests=1), "m")

    threads = [threading.Thread(target=add) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert usage.requests == usage.by_model["m"].requests == 80
    assert usage.total_tokens == 160


# --- money ----------------------------------------------------------------------------------


def test_a_price_is_for_a_million_tokens() -> None:
    price = Price(input=2, output=8)
    assert price.of(Usage(MILLION, 0)) == 2
    assert price.of(Usage(0, MILLION)) == 8
    assert price.of(Usage(MILLION // 2, MILLION // 4)) == 3


def test_cached_tokens_are_paid_once_at_their_own_price() -> None:
    price = Price(input=2, output=8, cached_input=0.5)
    assert price.of(Usage(MILLION, 0, cached_tokens=MILLION)) == 0.5
    assert price.of(Usage(MILLION, 0, cached_tokens=MILLION // 2)) == 1.25


def test_without_a_price_of_their_own_cached_tokens_cost_like_the_rest() -> None:
    assert Price(input=2, output=8).of(Usage(MILLION, 0, cached_tokens=MILLION)) == 2
    assert Price(2, 8, cached_input=0).of(Usage(MILLION, 0, cached_tokens=MILLION)) == 0


@pytest.mark.parametrize("wrong", [-1, float("nan"), float("inf"), True, "2", [2]])
@pytest.mark.parametrize("name", ["input", "output", "cached_input"])
def test_a_price_that_is_no_amount_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(ValueError, match=rf"Price: {name} must be US dollars .* got"):
        Price(**({"input": 1, "output": 1} | {name: wrong}))


@pytest.mark.parametrize("name", ["input", "output"])
def test_a_price_that_is_left_open_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"Price: {name} must be"):
        Price(**({"input": 1, "output": 1} | {name: None}))  # type: ignore[arg-type]


def test_the_cost_of_a_run_is_the_sum_over_its_models() -> None:
    usage = used("a", MILLION, MILLION)
    usage.add(used("b", MILLION))
    assert cost_of(usage, {"a": Price(1, 2), "b": Price(4, 8)}) == 7


def test_one_unknown_price_makes_the_cost_unknown() -> None:
    usage = used("a", MILLION)
    usage.add(used("nobody-knows"))
    assert cost_of(usage, {"a": Price(1, 2)}) is None


def test_tokens_of_which_nobody_said_the_model_have_no_known_cost() -> None:
    assert cost_of(Usage(100, 20), {"": Price(1, 2)}) is None
    usage = used("a", MILLION)
    usage.add(Usage(5, 5))
    assert cost_of(usage, {"a": Price(1, 2)}) is None


def test_nothing_used_costs_nothing() -> None:
    assert cost_of(Usage()) == 0


def test_the_built_in_model_is_free_and_known() -> None:
    assert cost_of(used("built-in", MILLION, MILLION)) == 0


# --- which price ----------------------------------------------------------------------------


def test_an_unknown_price_is_none_and_not_nothing() -> None:
    assert price_of("nobody-knows") is None
    assert price_of("") is None


def test_ones_own_price_comes_before_the_packaged_one() -> None:
    mine = Price(7, 7)
    assert price_of("gpt-4o", {"gpt-4o": mine}) is mine
    assert price_of("gpt-4o-2024-05-13", {"gpt-4o": mine}) is mine
    assert price_of("gpt-4o", {"other": mine}) == known_prices()["gpt-4o"]


@pytest.mark.parametrize("dated", ["gpt-4o-2024-08-06", "gpt-4o-20240806"])
def test_a_dated_name_is_a_version_of_the_model(dated: str) -> None:
    assert price_of(dated) == known_prices()["gpt-4o"]


def test_a_version_with_a_price_of_its_own_has_that_one() -> None:
    assert price_of("gpt-4o-2024-05-13") is known_prices()["gpt-4o-2024-05-13"]
    assert price_of("gpt-4o-2024-05-13") != price_of("gpt-4o")


@pytest.mark.parametrize(
    "name",
    [
        "openai/gpt-4o",
        "azure/gpt-4o",
        "GPT-4o",
        "gpt-4o-preview",
        "gpt-4",
        "gpt-4o-2024",
        "gpt-4o-2024-0806",
        "ft:gpt-4o-mini-2024-07-18:mine",
        "2024-08-06",
    ],
)
def test_a_name_that_only_looks_like_a_known_one_is_unknown(name: str) -> None:
    assert price_of(name) is None


def test_a_gateways_name_is_known_when_it_is_listed_so() -> None:
    assert price_of("openai/gpt-4o", {"openai/gpt-4o": Price(3, 9)}) == Price(3, 9)


@pytest.mark.parametrize(
    "prices", [{"a": 3}, {"a": (1, 2)}, {"a": None}, [Price(1, 2)], Price(1, 2)]
)
def test_prices_that_are_none_are_refused_with_an_example(prices: Any) -> None:
    with pytest.raises(TypeError, match=r"prices must give a Price .* Price\(input=0.4"):
        price_of("a", prices)


# --- the packaged prices --------------------------------------------------------------------


def test_the_packaged_prices_say_where_they_come_from_and_when_they_were_read() -> None:
    about = about_prices()
    assert set(about) == {"currency", "as_of", "source", "rules"}
    assert re.fullmatch(r"20\d\d-[01]\d-[0-3]\d", about["as_of"])
    assert "https://" in about["source"]
    assert about["currency"] == "US dollars for a million tokens"


@pytest.mark.parametrize("model", PACKAGED["models"])
def test_each_packaged_price_is_a_price_with_a_source(model: str) -> None:
    entry = PACKAGED["models"][model]
    assert set(entry) - {"cached_input"} == {"input", "output", "source"}
    price = known_prices()[model]
    assert (price.input, price.output) == (entry["input"], entry["output"])
    assert price.cached_input == entry.get("cached_input")
    if model not in ("built-in", "smollm2", "gemma"):  # those run in this process
        assert price.source.startswith("https://")
        assert 0 < price.input <= price.output
        assert price.cached_input is None or 0 < price.cached_input <= price.input


def test_there_are_prices_of_several_vendors() -> None:
    assert len(known_prices()) >= 12
    pages = {each.source.split("/")[2] for each in known_prices().values() if "//" in each.source}
    assert len(pages) >= 4


def test_where_a_price_stands_makes_no_other_price() -> None:
    price = Price(1, 2, source="the price list of a friend")
    assert price == Price(1, 2)
    assert repr(price) == "Price(input=1, output=2, cached_input=None)"


def test_the_packaged_prices_cannot_be_changed_by_accident() -> None:
    with pytest.raises(TypeError):
        known_prices()["built-in"] = Price(1, 1)  # type: ignore[index]


@pytest.mark.parametrize(
    ("usd", "text"),
    [
        (0, "0 US dollars"),
        (1, "1 US dollar"),
        (0.001, "0.001 US dollars"),
        (0.00213, "0.00213 US dollars"),
        (12.5, "12.5 US dollars"),
        (1234567, "1,234,567 US dollars"),
        (100, "100 US dollars"),
        (0.0000004, "0.0000004 US dollars"),
    ],
)
def test_an_amount_is_written_to_be_read(usd: float, text: str) -> None:
    assert in_dollars(usd) == text


def test_a_cost_may_be_asked_for_while_another_thread_adds_models() -> None:
    usage, failures = Usage(), []

    def add() -> None:
        for number in range(5_000):
            usage.add(Usage(1, 1, requests=1), f"model-{number}")

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    thread = threading.Thread(target=add)
    try:
        thread.start()
        while thread.is_alive():
            try:
                cost_of(usage)
            except RuntimeError as error:
                failures.append(str(error))
    finally:
        sys.setswitchinterval(before)
        thread.join()
    assert failures == []
