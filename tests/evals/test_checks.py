"""Checks of free text: easy about the spelling of a figure, strict about the figure."""

from __future__ import annotations

import pytest

from agentkit import RunResult, StopReason, ToolCall
from agentkit.evals.checks import (
    asks_back,
    chooses,
    figures_in,
    says,
    says_it_cannot,
    says_number,
    says_time,
    says_weekday,
    shares_words,
)
from agentkit.evals.effects import calls, sent_mail, wrote_file
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
        ("Oslo (3), Rome (2)", True),
        ("Rome (2), Oslo (3)", False),
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
    assert sent_mail(run, "a@b.org", 1234, subject="sum")
    assert not sent_mail(run, "a@b.org", 1235)
    assert not sent_mail(run, "b@b.org", 1234)
    assert not sent_mail(run, "a@b.org", 1234, subject="News")
    assert not sent_mail(made(("send_mail", MAIL, "Error: PermissionError")), "a@b.org", 1234)
    assert not sent_mail(
        made(("send_mail", MAIL, SENT), ("send_mail", MAIL, SENT)), "a@b.org", 1234
    )


def test_a_file_counts_by_what_was_written_last() -> None:
    one = ("write_file", '{"path": "a.txt", "content": "1"}', '{"path": "a.txt"}')
    two = ("write_file", '{"path": "./a.txt", "content": "2"}', '{"path": "a.txt"}')
    failed = ("write_file", '{"path": "a.txt", "content": "3"}', "Error: OSError: full")
    assert wrote_file(made(one, two, failed), "a.txt", 2)
    assert not wrote_file(made(one, two), "a.txt", 1)
    assert not wrote_file(made(one), "b.txt", 1)


def test_a_result_goes_with_the_call_of_its_own_turn() -> None:
    run = made(("f", '{"n": 1}', "1"), ("f", '{"n": 2}', "2"))
    assert calls(run) == [("f", {"n": 1}, 1), ("f", {"n": 2}, 2)]
    assert calls(run, "g") == []
