"""The calculator agrees with Python on arithmetic and refuses all else."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentkit.demo_tools.calculator import MAX_BITS, MAX_CHARACTERS, calculate

NUMBERS = st.one_of(
    st.integers(0, 999).map(str),
    st.integers(0, 99_999).map(lambda cents: f"{cents / 100:.2f}"),
)


def _grow(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "/", "//", "%", " + ", " - "])
    names = st.sampled_from(["abs", "round"])
    several = st.sampled_from(["min", "max"])
    return st.one_of(
        st.tuples(parts, signs, parts).map("".join),
        parts.map(lambda part: f"({part})"),
        parts.map(lambda part: f"-({part})"),
        st.tuples(parts, st.integers(0, 3)).map(lambda two: f"({two[0]})**{two[1]}"),
        st.tuples(names, parts).map(lambda two: f"{two[0]}({two[1]})"),
        st.tuples(several, parts, parts).map(lambda three: f"{three[0]}({three[1]}, {three[2]})"),
    )


EXPRESSIONS = st.recursive(NUMBERS, _grow, max_leaves=12).filter(lambda text: len(text) < 300)


def _attempt(expression: str) -> tuple[float | None, str]:
    """The result, or None and the refusal."""
    try:
        return calculate(expression), ""
    except (ValueError, ZeroDivisionError) as error:
        return None, str(error)


@given(EXPRESSIONS)
def test_random_expressions_give_what_python_gives(expression: str) -> None:
    functions = {"abs": abs, "round": round, "min": min, "max": max}
    try:
        expected = eval(expression, {"__builtins__": {}}, functions)  # the reference, own text only
    except ZeroDivisionError:
        with pytest.raises(ZeroDivisionError):
            calculate(expression)
        return
    except OverflowError:
        expected = math.inf
    whole = isinstance(expected, int)
    if not whole and not math.isfinite(expected):
        with pytest.raises(ValueError, match="too large"):
            calculate(expression)
        return
    result, refusal = _attempt(expression)
    if result is None:
        # Only size may be refused, and only where a part of the expression is large.
        assert "too large" in refusal
        assert "**" in expression
        return
    assert result == expected
    assert type(result) is type(expected)


@given(st.text(max_size=60))
def test_any_text_gives_a_finite_number_or_a_sentence(text: str) -> None:
    result, refusal = _attempt(text)
    assert refusal.endswith(".") if result is None else math.isfinite(result)


@given(st.text(alphabet="0123456789+-*/%().,[] ^eabsmxinroudqt×÷−（）２", max_size=30))
def test_texts_of_arithmetic_characters_end_in_a_number_or_a_refusal(text: str) -> None:
    try:
        result = calculate(text)
    except (ValueError, ZeroDivisionError):
        return
    assert isinstance(result, (int, float))
    assert not isinstance(result, bool)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("12 × (3 + 4)", 84),
        ("９÷３", 3.0),
        ("5 − 7", -2),
        ("（１＋２）＊３", 9),
        ("2^10", 1024),
        ("5²", 25),
        ("٣ + ٤", 7),
        ("sqrt(9)", 3.0),
        ("sum([1, 2, 3])", 6),
        ("sum(1, 2, 3)", 6),
        ("max(1,234)", 234),
        ("round(2.567, 2)", 2.57),
        ("-2**2", -4),
        ("2**-3", 0.125),
        ("\n7 //\n2 ", 3),
    ],
)
def test_spellings_from_paper_and_from_chinese_keyboards_are_read(
    expression: str, value: float
) -> None:
    assert calculate(expression) == value


@pytest.mark.parametrize(
    "expression",
    [
        "9**9**9",
        "9**9**9**9",
        "10**400",
        "2**99999999",
        "(2**1000)*(2**1000)",
        "7**-99999",
        "1e400",
    ],
)
def test_numbers_without_end_are_refused_before_they_are_worked_out(expression: str) -> None:
    with pytest.raises(ValueError, match=r"is too (large|small) a number"):
        calculate(expression)


def test_the_largest_whole_number_is_within_the_bound() -> None:
    assert calculate(f"2**{MAX_BITS - 1}") == 2 ** (MAX_BITS - 1)
    with pytest.raises(ValueError, match="too large"):
        calculate(f"2**{MAX_BITS}")


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("__import__('os')", "'__import__' at position 1 is unknown"),
        ("1 + open", "'open' at position 5 is unknown"),
        ("(1).real", "'.' at position 4 is not part of arithmetic"),
        ("3 + $5", r"'\$' at position 5 is not part of arithmetic"),
        ("3 × ÷ 4", "'÷' at position 5 has no number before it"),
        ("（1 + 2", "'（' at position 1 is never closed"),
        ("1 + 2)", r"'\)' at position 6 has no opening bracket"),
        ("[1 + 2)", r"'\)' at position 7 has no opening bracket"),
        ("2(3)", r"'\(' at position 2 has no operator before it"),
        ("12 apples", "'apples' at position 4 is unknown"),
        ("1,234 + 5", "',' at position 2 is outside brackets"),
        ("007", "'007' at position 1 begins with 0"),
        ("12 +", "ends too early"),
        ("sqrt", "ends too early"),
        ("sqrt + 1", r"'\+' at position 6 stands where the function needs '\('"),
        ("2 + [1, 2]", r"'\[1, 2\]' at position 5 is a list"),
        ("(1, 2)", r"'\(1, 2\)' at position 1 is a list"),
        ("abs(1, 2)", r"'abs\(1, 2\)' at position 1 has 2 numbers"),
        ("round(1, 2, 3)", "at position 1 has 3 numbers"),
        ("round(1, 0.5)", "whole number of decimal places"),
        ("  sqrt(0 - 1)", r"'sqrt\(0 - 1\)' at position 3 is the root of a negative number"),
        ("(0-8)**0.5", "is the root of a negative number"),
        ("max()", "has no number before it"),
        ("", "is empty"),
        ("   ", "is empty"),
        ("(" * 60 + "1" + ")" * 60, "position 51 is nested too deeply"),
        ("1" * (MAX_CHARACTERS + 1), "501 characters"),
        ("true", "'true' at position 1 is unknown"),
        ("1 if 2 else 3", "'if' at position 3 is unknown"),
        ("max(*[1, 2])", "has no number before it"),
        ("max(x=1)", "is unknown"),
    ],
)
def test_a_refusal_names_the_part_and_its_position(expression: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        calculate(expression)


def test_division_by_zero_names_the_division() -> None:
    with pytest.raises(ZeroDivisionError, match=r"'5/\(3-3\)' at position 5 divides by zero"):
        calculate("1 + 5/(3-3)")


def test_the_longest_sum_and_the_longest_row_of_signs_are_worked_out() -> None:
    assert calculate("1" + "+1" * 249) == 250
    assert calculate("-" * 400 + "1") == 1
