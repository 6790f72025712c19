"""What an answer says is held against what was read: figures, and calls."""

from __future__ import annotations

import pytest

from agentkit.groundedness import call_in_words, said_to_be_called, unfounded

READ = [
    "Berlin: 1654 EUR",
    '{"share": 0.25, "at": "15:00", "to": "23:00", "degrees": -17}',
    "1509388.3333",
]


@pytest.mark.parametrize(
    "answer",
    [
        "1654",
        "1,654 EUR",
        "1 654 EUR",
        "1\u202f654 EUR",
        "1'654",
        "１６５４ 欧元",
        "0.25, that is 25 %",
        "at 3 pm",
        "at 15:00",
        "until 11 pm",
        "17 degrees below zero",
        "−17 °C",
        "a loss: −1654 EUR",
        "some 1.5 million",
        "150.9 万",
        "1,509,388.33",
        "",
        "no figures",
        "2. the second of 10 things",
    ],
)
def test_a_figure_that_was_read_is_founded_in_any_spelling(answer: str) -> None:
    assert unfounded(answer, READ) == []


@pytest.mark.parametrize(
    ("answer", "figures"),
    [
        ("1655", [1655]),
        ("1645 EUR", [1645]),
        ("16.54", [16.54]),
        ("1.6 million", [1.6e6]),
        ("0.3 of it", [0.3]),
        ("12 things", [12]),
        ("1642 EUR", [1642]),
        ("165,400 EUR", [165400]),
        ("9.5", [9.5]),
        ("1654 and 77 and 78", [77, 78]),
        ("−44 °C", [-44]),
        ("3 894 EUR", [3894]),
    ],
)
def test_a_figure_that_was_not_read_is_unfounded(answer: str, figures: list[float]) -> None:
    assert unfounded(answer, READ) == figures


@pytest.mark.parametrize("mark", [" ", "\u202f", "，"])
def test_figures_side_by_side_are_read_as_one_or_as_two_whichever_is_founded(mark: str) -> None:
    assert unfounded(f"rooms 21{mark}345", ["rooms 21, 345"]) == []
    assert unfounded(f"21{mark}345 people", ["21345"]) == []
    assert unfounded("21,345 people", [f"21{mark}345"]) == []
    assert unfounded("21 and 345", [f"21{mark}345"]) == []
    assert unfounded(f"21{mark}345 people", ["21"]) != []
    assert unfounded(f"21{mark}3456 people", ["213456"]) == [21, 3456]


def test_a_comma_as_wide_as_the_digits_around_it_groups_them() -> None:
    assert unfounded("１２，３４５ 欧元", ["12345"]) == []
    assert unfounded("１２，３４５ 欧元", ["12 and 345"]) == [12345]


def test_nothing_read_founds_nothing_and_a_zero_founds_no_other_figure() -> None:
    assert unfounded("1654", []) == [1654]
    assert unfounded("0.004 and 12", ["0"]) == [0.004, 12]


TOOLS = {"send_mail", "calculate"}


@pytest.mark.parametrize(
    ("answer", "names"),
    [
        ("I have called send_mail.", ["send_mail"]),
        ("I've just used calculate and send_mail", ["calculate", "send_mail"]),
        ("已用send_mail通知他们。", ["send_mail"]),
        ("我調用了 calculate。", ["calculate"]),
        ("I will call send_mail.", []),
        ("I have called them. The tool send_mail is for later.", []),
        ("I have called resend_mail and send_mails.", []),
        ("Shall send_mail be called?", []),
    ],
)
def test_only_a_sentence_that_says_so_says_that_a_tool_was_called(
    answer: str, names: list[str]
) -> None:
    assert list(said_to_be_called(answer, TOOLS)) == names


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ('Now calculate({"expression": "1"}) ok', 'calculate({"expression": "1"}'),
        ("<tool_call>{}</tool_call>", "<tool_call>{}</tool_call>"),
        ('recalculate({"expression": "1"})', ""),
        ("calculate is a tool.\nJSON: {}", ""),
        ("calculate", ""),
        ("", ""),
    ],
)
def test_a_call_in_words_is_a_mark_or_a_name_beside_an_object(text: str, call: str) -> None:
    assert call_in_words(text, TOOLS) == call


def test_no_answer_has_no_figures_and_one_text_for_a_list_is_refused() -> None:
    assert unfounded(None, ["1654"]) == []
    with pytest.raises(TypeError, match=r"read must be a list.* Write \['17 and 18'\]"):
        unfounded("17", "17 and 18")


def test_a_figure_is_founded_by_any_near_enough_and_by_none_beyond() -> None:
    assert unfounded("100.5 and 99.5", ["100.45 and 99.504"]) == []
    assert unfounded("1.5 million", ["1449999 1550001"]) == [1.5e6]
    assert unfounded("1.5 million", ["1494999 1505001 1499999"]) == []
