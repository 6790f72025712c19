"""Calls that were interrupted, not run, or refused: nothing is claimed, no change is made twice."""

from typing import Any

import pytest
from planner_kit import demo, done, kit, one

from agentkit.demo_tools import calculate, get_property_tax, get_weather, send_mail
from agentkit.history import INTERRUPTED
from agentkit.offline.planner import plan

NOT_RUN = "Error: not run. 4 tool calls wanted, the limit is 3."
DENIED = "Error: permission denied"
WARMER = "Which city is warmer today, Oslo or Rome?"
CITIES = ("Oslo", "Rome", "Tokyo", "Cairo", "Lima")
WARMEST = "Which of these cities is the warmest today: Oslo, Rome, Tokyo, Cairo or Lima?"


def pay(name: str, euros: float) -> str:
    """Pay a sum of money to a person. Made up: no money moves."""
    raise AssertionError("never run here")


def book_flight(from_city: str, to_city: str) -> str:
    """Book a flight."""
    raise AssertionError("never run here")


WEATHER = [definition for definition, _ in demo(get_weather).values()]
PAY = [definition for definition, _ in demo(pay).values()]


def call(city: str, result: Any) -> tuple[str, dict[str, Any], Any]:
    found = {"city": city, "day": "today", "temperature_c": result, "sky": "clear"}
    return (
        "get_weather",
        {"city": city, "day": "today"},
        result if isinstance(result, str) else found,
    )


@pytest.mark.parametrize("fate", [INTERRUPTED, NOT_RUN])
def test_a_look_up_that_was_cut_off_is_made_once_more(fate: str) -> None:
    history = done(WARMER, [call("Oslo", 1), call("Rome", fate)])
    assert plan(history, WEATHER).calls == (("get_weather", {"city": "Rome", "day": "today"}),)
    again = [call("Oslo", 1), call("Rome", fate), call("Rome", 12)]
    answer = plan(done(WARMER, again, apart=True), WEATHER).text
    assert answer == "Oslo: 1 °C. Rome: 12 °C. Rome is warmer, by 11 °C."


@pytest.mark.parametrize("fate", [INTERRUPTED, NOT_RUN, DENIED])
def test_it_is_not_tried_for_ever(fate: str) -> None:
    calls = [call("Oslo", 1), call("Rome", fate), call("Rome", fate)]
    reply = plan(done(WARMER, calls, apart=True), WEATHER)
    assert reply.text is not None
    assert "no figure for Rome" in reply.text
    assert "warmer" not in reply.text


@pytest.mark.parametrize(
    ("question", "tool", "arguments", "deed"),
    [
        ("Pay 20 euros to Ada.", pay, {"name": "Ada", "euros": 20}, "was paid"),
        ("给小明付20欧元。", pay, {"name": "小明", "euros": 20}, "是否已支付"),
        (
            "Book a flight from Oslo to Rome.",
            book_flight,
            {"from_city": "Oslo", "to_city": "Rome"},
            "was booked",
        ),
        (
            "Send a mail to ada@example.org saying that Oslo is cold",
            send_mail,
            {"to": "ada@example.org", "subject": "Oslo", "body": "Oslo is cold today."},
            "was sent",
        ),
    ],
)
def test_a_change_of_which_nothing_is_known_is_not_made_again(
    question: str, tool: Any, arguments: dict[str, Any], deed: str
) -> None:
    definitions = [definition for definition, _ in demo(tool).values()]
    history = done(question, [(tool.__name__, arguments, INTERRUPTED)])
    for offered in (definitions, []):
        reply = plan(history, offered)
        assert reply.text is not None, reply.calls
        assert deed in reply.text
        assert "not known whether" in reply.text or "不知道" in reply.text


def test_a_change_that_surely_did_not_run_is_made() -> None:
    arguments = {"name": "Ada", "euros": 20}
    history = done("Pay 20 euros to Ada.", [("pay", arguments, NOT_RUN)])
    assert plan(history, PAY).calls == (("pay", arguments),)
    assert plan(history).text == "The call was not run: 4 tool calls wanted, the limit is 3."


def test_of_two_changes_only_the_unknown_one_is_left() -> None:
    calls = [("book_flight", {"from_city": "Oslo", "to_city": "Rome"}, INTERRUPTED)]
    definitions = [definition for definition, _ in demo(book_flight).values()]
    reply = plan(done("Book flights from Oslo to Rome and Paris.", calls), definitions)
    assert reply.calls == (("book_flight", {"from_city": "Oslo", "to_city": "Paris"}),)


@pytest.mark.parametrize("known", [1, 2, 3, 4])
def test_a_last_reply_tells_what_is_known_and_names_what_is_not(known: int) -> None:
    calls = [call(city, degrees) for degrees, city in enumerate(CITIES[:known])]
    answer = plan(done(WARMEST, calls, apart=True)).text
    assert answer is not None
    assert "warmest" not in answer
    assert f"{known - 1} °C" in answer
    for city in CITIES[known:]:
        assert city in answer.split("no figure for")[1]
    for city in CITIES[:known]:
        assert city not in answer.split("no figure for")[1]


def test_a_last_reply_that_knows_all_concludes() -> None:
    calls = [call(city, degrees) for degrees, city in enumerate(CITIES)]
    answer = plan(done(WARMEST, calls, apart=True)).text
    assert answer is not None
    assert answer.endswith("Lima is the warmest, with 4 °C.")


def test_a_sum_of_some_is_no_sum() -> None:
    tax = [("get_property_tax", {"city": c}, {"property_tax_eur": 100}) for c in CITIES[:3]]
    answer = plan(done(f"What is the total property tax of {', '.join(CITIES)}?", tax)).text
    assert answer is not None
    assert "Together" not in answer
    assert answer.endswith("I cannot conclude: there is no figure for Cairo and Lima.")


def test_nothing_at_all_is_said_to_be_nothing() -> None:
    answer = plan(done(WARMER, [call("Oslo", NOT_RUN), call("Rome", NOT_RUN)])).text
    assert answer is not None
    assert answer.count("the call was not run (4 tool calls wanted, the limit is 3)") == 2


@pytest.mark.parametrize("tools", [WEATHER, []])
def test_a_figure_that_was_edited_away_is_never_claimed(tools: list[dict[str, Any]]) -> None:
    answer = plan(done(WARMER, [call("Oslo", 1), call("Rome", DENIED)]), tools).text
    assert answer == (
        "The temperature in Oslo is 1 °C. I cannot conclude: there is no figure for Rome. Rome: I "
        "was not permitted to look that up (permission denied)."
    )
    question = "奥斯陆和罗马，今天哪里更暖和？"
    chinese = plan(done(question, [call("奥斯陆", 1), call("罗马", DENIED)]), tools).text
    assert chinese is not None
    assert chinese.startswith("奥斯陆的气温是 1 °C。无法得出结论：缺少罗马的数据。")


def test_one_of_five_that_is_refused_leaves_no_winner() -> None:
    calls = [call(c, DENIED if c == "Tokyo" else n) for n, c in enumerate(CITIES)]
    answer = plan(done(WARMEST, calls), WEATHER).text
    assert answer is not None
    assert "is the warmest" not in answer
    assert "no figure for Tokyo" in answer


def test_a_mended_call_is_no_gap() -> None:
    wrong = ("get_weather", {"city": "Osol", "day": "today"}, "Error: LookupError: no city 'Osol'.")
    calls = [call("Rome", 12), wrong, call("Oslo", 1)]
    answer = plan(done("Which is warmer, Rome or Oslo?", calls, apart=True), WEATHER).text
    assert answer is not None
    assert answer.endswith("Rome is warmer, by 11 °C.")


@pytest.mark.parametrize("word", ["Go on.", "continue", "Please go on", "继续", "Try again."])
def test_go_on_takes_up_what_was_not_run(word: str) -> None:
    history = done(WARMER, [call("Oslo", 1), call("Rome", NOT_RUN)])
    history += [{"role": "user", "content": word}]
    assert plan(history, WEATHER).calls == (("get_weather", {"city": "Rome", "day": "today"}),)


def test_go_on_takes_up_what_an_answer_left_open() -> None:
    history = done(WARMER, [call("Oslo", 1), call("Rome", NOT_RUN)])
    history += [{"role": "assistant", "content": "I know Oslo only."}]
    history += [{"role": "user", "content": "Go on."}]
    assert plan(history, WEATHER).calls == (("get_weather", {"city": "Rome", "day": "today"}),)


def test_go_on_after_an_answer_is_a_new_request() -> None:
    history = done(WARMER, [call("Oslo", 1), call("Rome", 12)])
    history += [{"role": "assistant", "content": "Rome."}, {"role": "user", "content": "Go on."}]
    reply = plan(history, WEATHER)
    assert not reply.calls
    assert "Rome is warmer" not in str(reply.text)


def test_the_same_task_asked_anew_is_worked_on_anew() -> None:
    history = done(WARMER, [call("Oslo", 1), call("Rome", INTERRUPTED)])
    history += [{"role": "user", "content": WARMER}]
    calls = plan(history, WEATHER).calls
    assert [arguments["city"] for _, arguments in calls] == ["Oslo", "Rome"]


def test_a_default_that_one_call_leaves_out_is_no_difference() -> None:
    calls = [
        ("get_weather", {"city": "Oslo"}, {"temperature_c": 1}),
        ("get_weather", {"city": "Rome", "day": "today"}, {"temperature_c": 12}),
    ]
    answer = plan(done(WARMER, calls, apart=True), WEATHER).text
    assert answer == "Oslo: 1 °C. Rome: 12 °C. Rome is warmer, by 11 °C."


def test_a_calculation_that_was_interrupted_is_made_once_more() -> None:
    tools = kit(*demo(get_property_tax, calculate).values())
    definitions = [definition for definition, _ in tools.values()]
    taxes = [("get_property_tax", {"city": c}, {"property_tax_eur": 7}) for c in CITIES[:2]]
    work = ("calculate", {"expression": "7 + 7"}, INTERRUPTED)
    question = "What is the total property tax of Oslo and Rome?"
    reply = plan(done(question, [*taxes, work], apart=True), definitions)
    assert reply.calls == (("calculate", {"expression": "7 + 7"}),)


def test_an_argument_error_is_no_interruption() -> None:
    text = "Error: get_weather was not called. city: expected a string, got 3."
    definition, function = demo(get_weather)["get_weather"]
    tools = [definition for definition, _ in one(definition, function).values()]
    reply = plan(done("What is the weather in Oslo?", [("get_weather", {}, text)]), tools)
    assert reply.calls == (("get_weather", {"city": "Oslo"}),)
