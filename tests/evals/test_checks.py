"""Checks of free text: easy about the spelling of a figure, strict about the figure."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean

import pytest

from agentkit import RunResult, StopReason, ToolCall
from agentkit.evals.checks import (
    CLOCK,
    WIND,
    asks_back,
    chooses,
    names_first,
    says,
    says_it_cannot,
    says_number,
    says_time,
    says_weekday,
    shares_words,
    text_has_number,
    text_has_result,
)
from agentkit.evals.effects import calls, is_talk, mailed, written
from agentkit.evals.figures import figures_in
from agentkit.messages import assistant_message, tool_message
from agentkit.usage import Usage


def said(answer: str | None) -> RunResult:
    return RunResult(answer, StopReason.DONE, "", False, [], 1, Usage())


@pytest.mark.parametrize(
    "text",
    [
        "1082575",
        "1,082,575 people",
        "1 082 575",
        "1\u202f082\u202f575",
        "1'082'575",
        "１０８２５７５",
        "1，082，575",
        "108.2575万",
        "108.2575 萬人",
        "1.082575 million",
        "about 1.08 million",
        "**1,082,575**",
        "1082575.0",
        "Oslo: 1,082,575.",
        "人口1082575人",
        "0 1,082,575 0",
    ],
)
def test_a_figure_is_found_in_any_spelling(text: str) -> None:
    assert says_number(said(text), 1_082_575)


@pytest.mark.parametrize(
    "text",
    [
        "1,082,574",
        "1,082,576",
        "-1,082,575",
        "−1,082,575",
        "11,082,575",
        "1,082,5750",
        "1.082575",
        "108.2575",
        "about 1 million",
        "1.1 million",
        "about a million",
        "x1082575",
        "",
    ],
)
def test_another_figure_is_not_taken_for_it(text: str) -> None:
    assert not says_number(said(text), 1_082_575)


@pytest.mark.parametrize(
    ("text", "value", "found"),
    [
        ("54.69", 54.6931, True),
        ("54.7", 54.6931, True),
        ("55", 54.6931, True),
        ("54.6", 54.6931, False),
        ("54", 54.6931, False),
        ("5", 4.6, False),  # a rounding by 9 % says something else
        ("434.00", 434, True),
        ("434.4", 434, False),
        ("-5", -5, True),
        ("5", -5, False),
        ("-5", 5, False),
        ("from 3-5", 5, True),
        ("2026-03-14", 14, True),
        ("0", 0, True),
        ("1", 0, False),
        ("km2 and CO2", 2, False),
        ("1.5 1.25", 1.25, True),
    ],
)
def test_a_figure_may_be_rounded_in_its_last_place_and_no_further(
    text: str, value: float, found: bool
) -> None:
    assert says_number(said(text), value) is found


@pytest.mark.parametrize(
    ("text", "clock", "found"),
    [
        ("It is 15:00.", "15:00", True),
        ("3 pm", "15:00", True),
        ("3:00 p.m.", "15:00", True),
        ("下午3点", "15:00", True),
        ("下午3點整", "15:00", True),
        ("15点00分", "15:00", True),
        ("15時05分", "15:05", True),
        ("上午9点", "09:00", True),
        ("12:30 am", "00:30", True),
        ("12 pm", "12:00", True),
        ("中午12点", "12:00", True),
        ("3 am", "15:00", False),
        ("3:00", "15:00", False),
        ("上午3点", "15:00", False),
        ("15:01", "15:00", False),
        ("15 people", "15:00", False),
        ("115:00", "15:00", False),
    ],
)
def test_a_time_of_day_is_read_in_both_ways_of_counting(text: str, clock: str, found: bool) -> None:
    assert says_time(said(text), clock) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Saturday", True),
        ("星期六", True),
        ("周六", True),
        ("禮拜六", True),
        ("Sunday", False),
        ("星期日", False),
        ("Saturday or Sunday", False),
        ("六", False),
    ],
)
def test_a_weekday_must_be_the_only_one(text: str, found: bool) -> None:
    assert says_weekday(said(text), "Saturday") is found


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Oslo is larger than Rome.", True),
        ("Rome has 2 million, Oslo 1 million; Rome is larger.", False),
        ("Rome has 2 parks and Oslo 3, so Oslo is larger.", True),
        ("The larger one is Oslo.", True),
        ("The larger one is Rome, not Oslo.", False),
        ("Rome is smaller than Oslo.", True),
        ("Oslo is smaller.", False),
        ("Oslo.", True),
        ("Rome.", False),
        ("Oslo (3), Rome (2)", False),
        ("Rome (2), Oslo (3)", False),
        ("Which is larger, Oslo or Rome?", False),
        ("哪个更大，奥斯陆还是罗马？", False),
        ("Is Rome larger? No, Oslo is larger.", True),
        ("奥斯陆比罗马更大。", True),
        ("罗马比奥斯陆更大。", False),
        ("Oslo is larger. Rome is larger.", False),
        ("Neither.", False),
    ],
)
def test_of_two_things_the_one_that_the_sentence_picks_counts(text: str, right: bool) -> None:
    picked = chooses(
        said(text), ("Oslo", "奥斯陆"), ("Rome", "罗马"), more="larger|更大", less="smaller"
    )
    assert picked is right


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Don Quixote, by Miguel de Cervantes", True),
        ("LES MISERABLES", False),
        ("don quixote", True),
        ("Don Quixotes", False),
    ],
)
def test_a_name_is_found_as_a_whole_word(answer: str, found: bool) -> None:
    assert says(said(answer), "Don Quixote") is found


def test_accents_make_no_other_name() -> None:
    assert says(said("Les Miserables"), "Les Misérables")
    assert says(said("书名是《红楼梦》。"), "红楼梦")


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("I can't look that up.", True),
        ("I can’t look that up.", True),
        ("None of my tools fits this.", True),
        ("There is no such city.", True),
        ("抱歉，我无法查询。", True),
        ("我沒有這個工具。", True),
        ("It is 21 °C, though I cannot be sure.", False),
        ("It is sunny.", False),
        ("", False),
    ],
)
def test_saying_that_it_cannot_is_no_figure_with_an_excuse(answer: str, found: bool) -> None:
    assert says_it_cannot(said(answer), never=r"\d") is found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Which city do you mean?", True),
        ("I need the name of the city.", True),
        ("请告诉我是哪个城市。", True),
        ("It is 12 degrees. Which city do you mean?", False),
        ("It is sunny in your city.", False),
        ("What?", False),
    ],
)
def test_asking_back_names_what_is_missing_and_guesses_nothing(answer: str, found: bool) -> None:
    assert asks_back(said(answer), "city", "城市") is found


def test_a_text_may_be_said_in_part_and_in_other_words() -> None:
    text = "Return the integer part of the square root of the input."
    assert shares_words(said("It returns the integer part of the input's square root."), text)
    assert not shares_words(said("It returns the square of the input."), text)


def test_figures_of_a_note_come_in_order() -> None:
    assert figures_in("The area is 25,700 km². The depth is 64 m.") == [25700, 64]


def made(*steps: tuple[str, str, str]) -> RunResult:
    """A run with calls: (name, arguments, result). Each reply's call has the same id."""
    messages = []
    for name, arguments, result in steps:
        call = ToolCall("call_0", name, arguments)
        messages += [assistant_message(None, [call]), tool_message("call_0", result)]
    return RunResult("Done.", StopReason.DONE, "", False, messages, 1, Usage())


MAIL = '{"to": "a@b.org", "subject": "Sum", "body": "It is 1,234."}'
SENT = '{"to": "a@b.org", "sent": false}'


def test_a_mail_counts_when_its_call_worked_once() -> None:
    run = made(("send_mail", MAIL, SENT))
    assert mailed(run, "a@b.org", "sum") == "It is 1,234."
    assert not mailed(run, "b@b.org")
    assert not mailed(run, "a@b.org", "News")
    assert not mailed(made(("send_mail", MAIL, "Error: PermissionError")), "a@b.org")
    assert not mailed(made(("send_mail", MAIL, SENT), ("send_mail", MAIL, SENT)), "a@b.org")
    assert not mailed(made(), "a@b.org")


def test_a_file_counts_by_what_was_written_last() -> None:
    one = ("write_file", '{"path": "a.txt", "content": "1"}', '{"path": "a.txt"}')
    two = ("write_file", '{"path": "./a.txt", "content": "2"}', '{"path": "a.txt"}')
    failed = ("write_file", '{"path": "a.txt", "content": "3"}', "Error: OSError: full")
    assert written(made(one, two, failed), "a.txt") == "2"
    assert written(made(two, one), "a.txt") == "1"
    assert written(made(one), "b.txt") == ""


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Hello, I am fine.", True),
        ("I have no tool for hello.", False),
        ("你好！我没有合适的工具。", False),
        ("None of these. Fine.", True),
        ("12345", False),
        ("", False),
    ],
)
def test_talk_is_kind_and_makes_no_excuse(answer: str, found: bool) -> None:
    assert is_talk(said(answer), "hello", "fine", "你好") is found


def test_who_calls_a_tool_does_not_just_talk() -> None:
    assert is_talk(replace(made(), answer="Hello!"), "hello")
    assert not is_talk(replace(made(("f", "{}", "1")), answer="Hello!"), "hello")


PARTS = {"Oslo": 1.0, "Berlin": 5.0, "Madrid": 9.0}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The average is 5 °C.", True),
        ("5", True),
        ("Oslo 1, Berlin 5, Madrid 9: 5 on average.", True),
        ("Oslo: 1\nBerlin: 5\nMadrid: 9\nAverage: 5", True),
        ("The average of Oslo, Berlin and Madrid is 5.", True),
        ("The average of Oslo (1), Berlin (5) and Madrid (9) is 5.", True),
        ("1. Average of Oslo, Berlin and Madrid: 5\n2. People: 7", True),
        ("Oslo 1, Berlin 5, Madrid 9.", False),
        ("Madrid 9, Berlin 5", False),
        ("Oslo 1, Berlin 5, Madrid unknown.", False),
        ("## Oslo\n- 1 °C\n## Berlin\n- 5 °C\n## Madrid\n- 9 °C", False),
        ("Oslo 1, Berlin 5, Madrid 9: 15 together.", False),
        ("Berlin has 5.", False),
        ("Berlin has 5; 5 is the average.", True),
        ("Oslo 1, Madrid 9: average 4", False),
        ("", False),
    ],
)
def test_a_result_that_equals_one_of_its_parts_must_stand_there_besides(
    text: str, found: bool
) -> None:
    assert text_has_result(text, mean, PARTS) is found


def test_a_result_that_equals_none_of_its_parts_is_a_figure_like_any_other() -> None:
    assert text_has_result("Oslo 1, Berlin 5, Madrid 9: 15.", sum, PARTS)
    assert not text_has_result("Oslo 1, Berlin 5, Madrid 9.", sum, PARTS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("12 °C", True),
        ("12", True),
        ("12 °C, wind 12 km/h", True),
        ('{"temperature_c": 12, "wind_kmh": 12}', True),
        ("气温12度，风速12公里", True),
        ("A wind of 12 km/h.", False),
        ("Wind: 12", False),
        ('{"wind_kmh": 12}', False),
        ("风速：12", False),
        ("12 km/h from the west", False),
    ],
)
def test_a_wind_of_as_many_kilometres_is_no_temperature(text: str, found: bool) -> None:
    assert text_has_number(text, 12, besides=WIND) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("9", True),
        ("相差9個小時", True),
        ("９小時（21:00 - 12:00）", True),
        ("UTC+9", False),
        ("+09:00", False),
        ("GMT+9, GMT+0", False),
        ("東京 09:30", False),
        ("9:05", False),
    ],
)
def test_the_offset_of_a_clock_is_no_difference(text: str, found: bool) -> None:
    assert says_number(said(text), 9, besides=CLOCK) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1. Emma\n2. Ulysses", False),
        ("1) Emma\n2) Ulysses", False),
        ("2 of them:\n1. Emma\n2. Ulysses", True),
        ("2. That is how many there are.", True),
        ("2.\n", True),
        ("1.\n2.", True),
    ],
)
def test_the_number_before_a_line_of_a_list_is_no_figure(text: str, found: bool) -> None:
    assert says_number(said(text), 2) is found


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("statistics.mode", True),
        ("Use statistics.mode, not statistics.mean.", True),
        ("statistics.mean and statistics.mode", False),
        ("statistics.modes", False),
        ("", False),
    ],
)
def test_of_many_names_the_first_one_counts(text: str, right: bool) -> None:
    names = ("statistics.mean", "statistics.mode")
    assert names_first(said(text), ["statistics.mode"], names) is right


def test_a_result_goes_with_the_call_of_its_own_turn() -> None:
    run = made(("f", '{"n": 1}', "1"), ("f", '{"n": 2}', "2"))
    assert calls(run) == [("f", {"n": 1}, 1), ("f", {"n": 2}, 2)]
    assert calls(run, "g") == []
