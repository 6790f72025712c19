"""One reader of figures: what counts as one figure, and what as several."""

from __future__ import annotations

import pytest

from agentkit.evals.checks import text_has_number
from agentkit.evals.figures import figures_in, one_spelling


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("", []),
        ("1,082,575", [1_082_575]),
        ("1'082'575 and 7", [1_082_575, 7]),
        ("12, 345", [12, 345]),
        ("12,3456", [12, 3456]),
        ("108.2575万人", [1_082_575]),
        ("−17 °C, -3 °C, 5-3", [-17, -3, 5, 3]),
        ("area 25,700 km² of H2O", [25_700]),
        ("１２，３４５ 欧元", [12_345]),
        ("٣٤ متر", [34]),
        ("🙂 7️⃣", [7]),
    ],
)
def test_figures_are_read_in_each_spelling(text: str, figures: list[float]) -> None:
    assert figures_in(text) == figures


@pytest.mark.parametrize("mark", [" ", "\u202f", "，"])
def test_what_may_be_one_figure_or_two_is_read_both_ways(mark: str) -> None:
    assert figures_in(f"12{mark}345") == [12_345, 12, 345]
    assert figures_in(f"1654{mark}200") == [1654, 200]
    assert figures_in(f"1,654{mark}200") == [1_654_200, 1654, 200]
    assert figures_in(f"1,654{mark}20") == [1654, 20]


def test_only_a_chinese_comma_between_wide_digits_becomes_another() -> None:
    assert one_spelling("柏林１６５４，罗马２２４０") == "柏林1654，罗马2240"
    assert one_spelling("１，６５４") == "1,654"
    assert one_spelling("一，二") == "一，二"


def test_a_minus_of_another_kind_is_one_in_a_mail_and_in_a_file_too() -> None:
    assert text_has_number("Oslo: −5 °C", -5)
    assert not text_has_number("Oslo: −5 °C", 5)
