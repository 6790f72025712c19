"""What readers of lessons 07 to 09 try: a cell once more, other cities, what *Your turn* asks.

Each test has the lesson's names, as they stand when its last cell has run.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from agentkit import Agent, connect
from agentkit.context import Trim
from agentkit.demo_tools import set_clock
from agentkit.react import ReAct
from agentkit.stops import MaxSteps, RepeatedAction
from agentkit.trace import Trace
from coursetools import LESSONS
from coursetools.lesson import Lesson, read_lesson, source

ONCE = {"timeline"}  # draws real seconds
ONCE |= {"errors", "success", "run-lines", "run-c", "more-c", "guessing", "healthy"}  # many runs
TRIED = (7, 8, 9)
SAID = "what each cell said"  # among the names of a lesson, and no name of its own


def lesson(number: int) -> Lesson:
    return read_lesson(next(LESSONS.glob(f"{number:02}_*.ipynb")))


def printed(code: str, name: str, names: dict[str, Any]) -> str:
    """What a cell prints."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, f"<{name}>", "exec", dont_inherit=True), names)
    return said.getvalue()


@pytest.fixture(scope="module")
def names_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], dict[str, Any]]]:
    """The names of a lesson whose cells have run, each as a reader runs it who stumbles: twice."""
    place, known = tmp_path_factory.mktemp("lessons"), dict[int, dict[str, Any]]()
    for file in LESSONS.glob("*.jsonl"):
        shutil.copy(file, place)

    def run(number: int) -> dict[str, Any]:
        if number not in known:
            known[number] = names = {"__name__": "__main__", SAID: {}}
            for cell in lesson(number).code:
                times = 1 if cell["id"] in ONCE else 2
                code = source(cell).replace("range(200)", "range(20)")  # lesson 09: enough here
                names[SAID][cell["id"]] = [printed(code, cell["id"], names) for _ in range(times)]
        set_clock("2026-03-14 12:00")  # each test begins with a clock that goes
        return known[number]

    before = dict(os.environ)
    try:
        with contextlib.chdir(place):
            yield run
    finally:
        set_clock(None)
        os.environ.clear()
        os.environ.update(before)


@pytest.mark.parametrize("number", TRIED)
def test_a_cell_that_is_run_twice_says_the_same(
    number: int, names_of: Callable[[int], dict[str, Any]]
) -> None:
    said = names_of(number)[SAID]
    assert len(said) == len(lesson(number).code)
    for name, (first, *again) in said.items():
        assert again in ([first], []), f"{number:02}, cell {name}: {again}"


# --- lesson 07


Try = Callable[[str], Any]


@pytest.fixture
def with_form(names_of: Callable[[int], dict[str, Any]]) -> Try:
    """A run of lesson 07's question under a form of one's own."""
    names = names_of(7)

    def run(form: str) -> Any:
        agent = Agent(*connect(), names["tools"], protocol=ReAct(instructions=form))
        return agent.run(names["question"])

    return run


def test_the_built_in_model_knows_the_form_by_either_of_two_marks_and_by_nothing_else(
    names_of: Callable[[int], dict[str, Any]], with_form: Try
) -> None:
    form = names_of(7)["mine"]
    asked, answered = (
        "Action Input: its arguments, as one JSON object\n",
        "Final Answer: the answer",
    )
    assert asked in form
    assert answered in form
    for kept in (form, form.replace(asked, ""), form.replace(answered, "")):
        assert with_form(kept).answer == "853 days."
    assert with_form(f"You are a pirate. Arr!\n\n{form}").answer == "853 days."
    without = with_form(form.replace(asked, "").replace(answered, ""))
    assert without.stop_reason == "model_error"
    assert without.partial


def test_without_the_list_of_tools_the_built_in_model_has_none(
    names_of: Callable[[int], dict[str, Any]], with_form: Try
) -> None:
    result = with_form(names_of(7)["mine"].replace("{tools}", ""))
    assert "no tool was given to me" in result.answer
    assert result.steps == 1


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("Is it warmer in Oslo or in Rome today?", "Rome is warmer, by 11 °C."),
        ("奥斯陆和罗马，今天哪里更暖和？", "罗马更暖和，相差 11 °C。"),
        ("Which is higher, Mount Fuji or Kilimanjaro?", "Kilimanjaro is higher, by 2119 m."),
        ("谢谢！", "不客气。"),
    ],
)
def test_the_lessons_own_loop_answers_other_questions_too(
    task: str, answer: str, names_of: Callable[[int], dict[str, Any]]
) -> None:
    names = names_of(7)
    said, _ = names["run_react"](*connect(), task, names["kit"])
    assert said.endswith(answer)


def test_the_lessons_own_loop_takes_a_tool_of_the_readers_own(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    def price(item: str) -> int:
        """The price of an item in the shop, in euros."""
        return {"lamp": 12, "chair": 40}[item]

    run_react = names_of(7)["run_react"]
    said, _ = run_react(*connect(), "Which is cheaper, a lamp or a chair?", [price])
    assert said == "lamp: 12. chair: 40. lamp is cheaper, by 28."
    said, messages = run_react(*connect(), "What is the price of a sofa?", [price])
    assert "no key 'sofa'" in said
    assert "Observation: Error: KeyError" in messages[-2]["content"]


def test_at_the_cap_the_lessons_own_loop_has_no_answer(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    names = names_of(7)
    said, messages = names["run_react"](*connect(), names["question"], names["tools"], max_steps=2)
    assert said is None
    assert len(messages) == 6


# --- lesson 08


def test_the_wall_begins_between_the_two_sizes_that_your_turn_tries(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    measure = names_of(8)["measure"]
    ended = {size: measure(10, context=Trim(size))[1].reason for size in (300, 600, 700, 800, 1200)}
    assert ended == {
        300: "max_steps",
        600: "max_steps",
        700: "max_steps",
        800: "done",
        1200: "done",
    }


def test_with_repeated_action_among_the_stops_the_wall_stands_lower(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    names = names_of(8)
    stops = [MaxSteps(15), RepeatedAction(3)]
    for n in (6, 10):
        task = names["question"](names["ten"][:n])
        agent = Agent(*connect(faults={}), names["tools"], stops=stops, context=Trim(600))
        result = agent.run(task)
        assert (result.steps, result.stop_reason) == (6, "repeated_action")


def test_a_row_names_as_its_difficulty_the_cities_that_were_asked_for(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    row, run = names_of(8)["measure"](12)
    assert (row["difficulty"], row["success"]) == (10, True)
    assert len(run.calls) == 11


@pytest.mark.parametrize("cities", [["北京", "上海", "广州"], ["New York", "Oslo"], ["Oslo"]])
def test_other_cities_give_another_trace_and_the_sum_of_their_taxes(
    cities: list[str], names_of: Callable[[int], dict[str, Any]]
) -> None:
    names = names_of(8)
    trace = Trace()
    agent = Agent(*connect(), names["tools"], protocol=ReAct(), on_event=trace)
    answer = agent.run(names["question"](cities)).answer
    taxes = [names["get_property_tax"](city)["property_tax_eur"] for city in cities]
    assert str(sum(taxes)) in (answer or "")
    assert trace.runs[0] != names["run"]
    assert len(trace.runs[0].steps) == len(cities) + (2 if len(cities) > 1 else 1)


def test_what_was_sent_before_is_not_asked_of_a_run_that_was_cut(
    names_of: Callable[[int], dict[str, Any]],
) -> None:
    names = names_of(8)
    _, run = names["measure"](10, context=Trim(600))
    with pytest.raises(AssertionError, match="this run was cut"):
        names["sent_before"](run)


def test_a_lesson_without_its_file_makes_it(
    names_of: Callable[[int], dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of(8)
    monkeypatch.chdir(tmp_path)
    [cell] = [each for each in lesson(8).code if each["id"] == "file"]
    trace = Trace(clock=names["ticking"]().__next__)
    Agent(*connect(), names["tools"], protocol=ReAct(), on_event=trace).run(
        names["question"](names["three"])
    )
    said = printed(source(cell), "file", dict(names) | {"trace": trace})
    assert "The same, byte for byte: True" in said
    stored = (LESSONS / "08_three_city_tax.jsonl").read_bytes()
    assert Path("08_three_city_tax.jsonl").read_bytes() == stored
