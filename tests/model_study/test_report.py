"""The written report of a study: what stands in it is what the rows say, and no more."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from agentkit.evals.results import Results
from agentkit.model_study.effects import Effect
from agentkit.model_study.measures import (
    MADE_UP,
    MEASURES,
    beside_examples,
    draw_effects,
    line_effects,
    verdict,
)
from agentkit.model_study.prompts import LINES
from agentkit.model_study.report import LIMITS, report, section, write_report
from agentkit.plots import alt_text

ABOUT = {
    "model": "Tiny, Q4",
    "date": "2026-03-14",
    "temperature": 0,
    "seeds": [0],
    "versions": {"agentkit": "0.1.0", "engine": "7.8.9"},
}


def row(task: str, setup: str, **columns: Any) -> dict[str, Any]:
    """A run that made a right call; `columns` say what was else."""
    plain = {"seed": 0, "calls_needed": 1, "calls": 1, "errors": {}, "language": "en"}
    rest = {"success": True, "looked_up": True, "protocol": "function_calling", "model": "tiny"}
    return {"task": task, "setup": setup, **plain, **rest, **columns}


def rows_of(tasks: int = 12, lines: tuple[str, ...] = tuple(LINES)) -> list[dict[str, Any]]:
    """Without the examples no run makes a call; with them half of the calls are made up, and none
    where `listed` stands as well."""
    silent = {"calls": 0, "success": False, "looked_up": False}
    made_up = {"errors": {"unknown_tool": 1}, "success": False, "looked_up": False}
    rows = []
    for choice in product((True, False), repeat=len(lines)):
        there = [line for line, chosen in zip(lines, choice, strict=True) if chosen]
        setup = f"free: {' + '.join(there) or 'no line'}"
        for number in range(tasks):
            wrong = number % 2 and "listed" not in there
            what = silent if "examples" not in there else made_up if wrong else {}
            rows.append(row(f"task_{number}", setup, **what))
    return rows


def records() -> dict[str, Results]:
    return {"tiny": Results(rows_of())}


def test_each_measure_is_asked_of_the_runs_that_it_is_about() -> None:
    rows = [
        row("a", "free: no line", calls=0, looked_up=True, calls_needed=0),
        row("a", "free: examples", calls=1, looked_up=False, calls_needed=0),
        row("b", "free: no line", calls=0, looked_up=False),
        row("b", "free: examples", calls=1, looked_up=True),
    ]
    pairs = {each.name: line_effects(rows, each)["examples"].pairs for each in MEASURES}
    assert pairs == {
        "answered from nothing": 1,
        "made up a call": 2,
        "looked it up": 1,
        "solved": 2,
    }
    looked = line_effects(rows, MEASURES[2])["examples"]
    assert (looked.without, looked.with_line) == (0, 1)


def test_a_line_that_was_not_varied_has_no_effect() -> None:
    rows = rows_of(lines=("listed", "examples"))
    assert list(line_effects(rows, MADE_UP)) == ["listed", "examples"]
    assert list(line_effects(beside_examples(rows), MADE_UP)) == ["listed"]
    assert line_effects([row("a", "free: no line")], MADE_UP) == {}


def test_a_line_shows_where_there_is_a_call_that_it_can_change() -> None:
    everywhere = line_effects(rows_of(), MADE_UP)["listed"]
    beside = line_effects(beside_examples(rows_of()), MADE_UP)["listed"]
    assert everywhere.difference == pytest.approx(-0.25)
    assert beside.difference == pytest.approx(-0.5)


@pytest.mark.parametrize(
    ("without", "with_line", "low", "high", "chance", "said"),
    [
        (0.5, 0.2, -0.4, -0.1, 0.01, "lower"),
        (0.2, 0.5, 0.1, 0.4, 0.01, "higher"),
        (0.5, 0.2, -0.6, 0.0, 0.01, "no difference shown"),
        (0.5, 0.2, -0.4, -0.1, 0.06, "no difference shown"),
        (1.0, 1.0, -0.1, 0.1, 1.0, "no difference shown"),
        (0.0, 0.0, -0.1, 0.1, 1.0, "never happened"),
    ],
)
def test_a_verdict_says_no_more_than_the_interval_and_chance(
    without: float, with_line: float, low: float, high: float, chance: float, said: str
) -> None:
    difference = with_line - without
    assert verdict(Effect("x", without, with_line, difference, low, high, 9, chance)) == said


def test_the_figures_of_the_report_are_those_of_the_rows() -> None:
    text = report(records(), {"tiny": ABOUT})
    asked = section(text, "What was asked")
    assert (
        "| tiny (Tiny, Q4) | 192 | 12 | 16 | 2026-03-14 | 0 | 1 | agentkit 0.1.0, engine 7.8.9 |"
        in asked
    )
    calls = section(text, "Calls and answers")
    assert "| tiny | free | no | 0 of 12 (0 to 24 %) | 0 of 12 (0 to 24 %) |" in calls
    assert "| tiny | free | yes | 12 of 12 (76 to 100 %) | 6 of 12 (25 to 75 %) |" in calls
    lines = section(text, "Lines of the prompt")
    assert "### tiny: made up a call\n" in lines
    assert re.search(r"\| `examples` \| 0\.0 % \| 25\.0 % \| \+25\.0 \| .* \| higher \|", lines)
    assert re.search(r"\| `listed` \| 50\.0 % \| 0\.0 % \| -50\.0 \| .* \| lower \|", lines)
    assert re.search(
        r"\| `schema` \| 25\.0 % \| 25\.0 % \| \+0\.0 \| .* \| 100\.0 % \| no dif", lines
    )
    assert "Never claim what you have not looked up." in lines


def test_the_report_begins_with_what_was_found_and_what_was_not() -> None:
    nothing = Results(each for each in rows_of() if "listed" not in each["setup"])
    text = report({"tiny": Results(rows_of()), "other": nothing})
    short = section(text, "In short")
    assert re.search(r"^- tiny: lower with `listed` \(-50\.0, -\d.* to -\d.*\)$", short, re.M)
    assert "- other: of 2 tried, none was shown to" in short


def test_the_report_says_what_it_does_not_show() -> None:
    limits = section(report(records(), {"tiny": ABOUT}), LIMITS)
    compared = 4 * len(MEASURES) + 3
    assert f"{compared} differences were looked at" in limits
    assert "these were 12, in en" in limits
    assert "tiny answered each task once" in limits
    assert "not on record" not in limits
    twice = Results([*rows_of(), *({**each, "seed": 1} for each in rows_of())])
    assert "once" not in section(report({"tiny": twice}, {"tiny": ABOUT}), LIMITS)


def test_what_is_not_on_record_is_said_to_be_missing() -> None:
    text = report(records())
    assert "| tiny | 192 | 12 | 16 | not on record | not on record | 1 | not on record |" in text
    assert "When and how tiny ran: it is not on record." in section(text, LIMITS)


@pytest.mark.parametrize("empty", [{}, {"tiny": Results([])}])
def test_nothing_is_no_report(empty: dict[str, Results]) -> None:
    with pytest.raises(ValueError, match="nothing to write about"):
        report(empty)


def test_a_wrong_heading_names_those_there_are() -> None:
    with pytest.raises(ValueError, match="'Costs'; there are In short, What was asked, Calls"):
        section(report(records()), "Costs")


def test_the_page_holds_all_and_fetches_nothing(tmp_path: Path) -> None:
    few = {"tiny": Results(rows_of(4))}
    files = write_report(tmp_path, few, {"tiny": ABOUT})
    assert [path.name for path in files] == [
        "report.md",
        "report.html",
        "accuracy.png",
        "lines.png",
    ]
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="en">')
    assert "<title>Which model, which prompt?</title>" in page
    assert page.count("<table>") == report(few, {"tiny": ABOUT}).count("\n|---") > 3
    pictures = re.findall(r"<img[^>]*>", page)
    assert len(pictures) == 2
    for picture in pictures:
        assert re.search(r'src="data:image/png;base64,[\w+/=]{1000,}"', picture)
        assert re.search(r'alt="[^"]{10,}"', picture)
    assert not re.search(r'(?:src|href)\s*=\s*"?(?:https?:)?//|@import|url\(', page)
    assert "<script" not in page
    before = {path.name: path.read_bytes() for path in files}
    write_report(tmp_path, few, {"tiny": ABOUT})
    assert {path.name: path.read_bytes() for path in files} == before


def test_a_models_name_is_text(tmp_path: Path) -> None:
    name = "mine | <script>alert(1)</script> 我的"
    write_report(tmp_path, {name: Results(rows_of(4))})
    text = (tmp_path / "report.md").read_text(encoding="utf-8")
    table = [line for line in text.splitlines() if "| 64 |" in line]
    assert len(table) == 1
    assert table[0].count("|") == 9
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert "我的" in page


def test_the_picture_says_in_words_what_it_shows() -> None:
    effects = line_effects(rows_of(), MADE_UP)
    axes = draw_effects(effects, "made-up calls")
    said = alt_text(axes)
    assert "examples: +25, " in said
    assert "higher" in said
    assert "schema: +0, -26 to +26, no difference shown" in said
    assert [text.get_text() for text in axes.get_yticklabels()] == list(effects)
