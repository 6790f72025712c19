"""The teacher's kit is true of the course: its times add up, what it names is there, it runs."""

from __future__ import annotations

import ast
import linecache
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from agentkit import Agent, Executor, ToolCall, connect
from agentkit.demo_tools import set_clock
from agentkit.grading.report import Outcome
from agentkit.model_study import recorded, setups_for
from agentkit.plots import timeline
from agentkit.react import ReAct
from agentkit.trace import Trace
from agentkit.widgets.questions import Question, questions_of
from coursetools import LESSONS, ROOT, markdown
from coursetools.canonical import text_of
from coursetools.cli import main as course
from coursetools.exercises import SOLUTIONS, notebook_of
from coursetools.lesson import Lesson, output_texts, read_lesson, source
from coursetools.shape import ADDRESS, HYPE, THINK, USER_PATH, VERSION
from tests.support.answers import reports_of

KIT = ROOT / "instructor"
PLANS = ("plan_90_minutes", "plan_half_day", "plan_two_days", "plan_third_day", "plan_models")
OWN = ("README", *PLANS, "answers", "rubric", "glossary")
COVERED = range(11)  # the lessons which the kit is about
PART_ONE = range(7)
SCREEN = 45  # lines that a map may have, to be seen at once
COLUMNS = ["minutes", "you", "they", "cells", "seen before you go on"]
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)(?: \((Run All Above)\))?")
IDLE = {"Break", "Lunch"}

# Words that a lesson stresses and that are no terms.
STRESSED = set(
    """
    after, again, all, all six descriptions, always, an object, and, answer, ask, ask the model,
    asks, behaviour, beijing is clear today, between, bill, cached, cannot, change kernel,
    characters divided by four, chat, command not found, could, crash, description, do, does,
    drafts, empties, empty, every, first, for certain, form, glued, has, here, honest, invalid
    argument, is, keep to the schema, keepfacts, kernel, lie, meaning, milder, mostly, must,
    name, names, new, newest turn, next, no calls, no difference, none, not, not found, not run,
    nothing, nothing there, of the same depth, one, one action a reply, one request, optional,
    our, patched, permission denied, printed, problem, program, queued, rarely, read, reasoning
    and acting, report, results, returns, right, rome or oslo, run, runs, sent, square, stop,
    stops, string, take facts from tools, that, the same success, this or null, three at once,
    time, today, tomorrow, torn, trained, trim(1000), trim(700), true, two actions, until it
    fits, user, usually, values, varies, wait, well-formed, what, what happened, when, when to
    take which, whole view, with its result, without, wording, worked, wrote, x, y, you, your
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)


def page(name: str) -> str:
    return (KIT / f"{name}.md").read_text(encoding="utf-8")


def lesson_of(number: int) -> Lesson:
    return read_lesson(next(LESSONS.glob(f"{number:02}_*.ipynb")))


def cells_of(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def tables(text: str) -> list[list[list[str]]]:
    """The tables of a page, each a list of rows, the head first and no line of dashes."""
    found: list[list[list[str]]] = []
    before = ""
    for line in text.splitlines():
        if line.startswith("|"):
            if not before.startswith("|"):
                found.append([])
            if not re.fullmatch(r"[|\s:-]+", line) or "-" not in line or "| - |" in line:
                found[-1].append(cells_of(line))
        before = line
    return found


def spans(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


@dataclass(frozen=True)
class Place:
    """Cells that a plan names: a lesson's or an exercise's, under a heading."""

    number: int
    is_exercise: bool
    heading: str
    path: Path
    above: bool

    @property
    def lesson(self) -> Lesson:
        return read_lesson(self.path)

    def cells(self) -> list[Any]:
        if self.heading == "top":
            return self.lesson.section("")
        return self.lesson.section(f"## {self.heading}")


def places(text: str) -> list[Place]:
    found = []
    for shown, target, above in LINK.findall(text):
        named = re.fullmatch(r"(exercise )?(\d\d), (.+)", shown)
        if named:
            kind, number, heading = named.groups()
            path = (KIT / target).resolve()
            found.append(Place(int(number), bool(kind), heading, path, bool(above)))
    return found


@dataclass(frozen=True)
class Row:
    begin: int
    end: int
    you: str
    they: str
    cells: str
    seen: str


def days(plan: str) -> list[list[Row]]:
    """The time tables of a plan, one a day."""
    found = []
    for head, *rows in tables(page(plan)):
        if head == COLUMNS:
            day = []
            for minutes, *rest in rows:
                begin, _, end = minutes.partition("-")
                day.append(Row(int(begin), int(end), *rest))
            found.append(day)
    return found


each_plan = pytest.mark.parametrize("plan", PLANS)
each_page = pytest.mark.parametrize("name", OWN)
each_lesson = pytest.mark.parametrize("number", COVERED)


# --- every page


@pytest.mark.parametrize("path", sorted(KIT.glob("*.md")), ids=lambda path: path.name)
def test_every_link_of_a_page_leads_to_a_file(path: Path) -> None:
    for link in markdown.links(path.read_text(encoding="utf-8")):
        place = link.target.partition("#")[0]
        if place and not place.startswith("https://"):
            assert (KIT / place).exists(), f"{path.name} links to {place}, which is not there"


@each_page
def test_a_page_speaks_plainly_and_names_no_machine(name: str) -> None:
    text = page(name)
    prose = markdown.INLINE_CODE.sub("", text)
    assert [found[0] for found in HYPE.finditer(prose)] == []
    for pattern in (USER_PATH, ADDRESS, VERSION):
        assert not pattern.search(text), pattern.search(text)


@each_page
def test_a_page_names_only_commands_and_exercises_that_exist(name: str) -> None:
    numbers = {path.name[:2] for path in SOLUTIONS.iterdir()}
    for verb, number in re.findall(r"course\.py (\w+)(?: (\d+))?", page(name)):
        with pytest.raises(SystemExit) as ended:
            course([verb, "--help"])
        assert ended.value.code == 0, f"course.py does not know {verb}"
        assert not number or number in numbers


@each_page
def test_a_page_names_only_headings_that_are_there(name: str) -> None:
    for place in places(page(name)):
        assert place.path.name[:2] == f"{place.number:02}"
        assert ("exercises" in place.path.parts) == place.is_exercise
        assert place.cells(), f"{place.path.name} has no heading '## {place.heading}'"


def test_the_map_leads_to_every_page_and_fits_a_screen() -> None:
    text = page("README")
    targets = {link.target for link in markdown.links(text)}
    there = {path.name for path in KIT.glob("*.md")} - {"README.md"}
    assert there <= targets
    assert len(text.splitlines()) <= SCREEN


def test_the_menu_entries_that_the_pages_name_are_jupyterlabs() -> None:
    import jupyterlab

    named = {
        entry
        for name in OWN
        for entry in re.findall(r"\*(?:Edit|Run|Kernel)\*,\s+\*([^*]+)\*", page(name))
    }
    assert {"Clear Outputs of All Cells", "Run All Above Selected Cell"} <= named
    built = Path(jupyterlab.__file__).parent / "static"
    scripts = [path.read_bytes() for path in built.glob("*.js")]
    for entry in named:
        said = f'"{entry}"'.encode()
        assert any(said in script for script in scripts), f"no menu of JupyterLab says {entry}"


# --- the plans


@each_plan
def test_the_minutes_follow_each_other_and_sum_to_what_the_title_promises(plan: str) -> None:
    title = page(plan).splitlines()[0]
    promised = re.search(r"(\d+) minutes", title)
    assert promised, title
    found = days(plan)
    assert len(found) == (2 if "two days" in title else 1)
    for day in found:
        assert day[0].begin == 0
        assert [row.end for row in day[:-1]] == [row.begin for row in day[1:]]
        assert all(row.begin < row.end for row in day)
        assert day[-1].end == int(promised[1])


@each_plan
def test_each_block_asks_one_thing_and_says_what_must_be_seen(plan: str) -> None:
    for day in days(plan):
        for row in day:
            if row.you in IDLE or row.you.startswith("End"):
                assert row.cells == "-", row
                continue
            before, _, question = row.you.partition("**Ask")
            assert "?" not in before
            assert question.count("?") == 1, row.you
            assert places(row.cells), row.cells
            assert len(row.seen) > 3, row


def test_the_lessons_take_as_long_as_the_shortest_plan_says() -> None:
    minutes = [re.findall(r"(\d+) minutes", lesson_of(number).opening)[0] for number in PART_ONE]
    assert "Seven lessons take some six hours alone at home" in page("plan_90_minutes")
    assert round(sum(map(int, minutes)) / 60) == 6


@each_plan
def test_a_plan_says_where_one_gets_stuck_what_to_skip_and_how_to_end(plan: str) -> None:
    text = page(plan)
    for heading in (
        "## Before they come",
        "## Where people get stuck",
        "## Late?",
        "## How to end",
    ):
        assert heading in text
    late = text.partition("## Late?")[2].partition("\n## ")[0]
    assert "Never:" in late
    assert "Early?" in late


@each_plan
def test_what_must_be_seen_stands_in_the_outputs_of_its_cells(plan: str) -> None:
    for day in days(plan):
        for row in day:
            seen = "".join(_screen(place) for place in places(row.cells))
            for span in spans(row.seen):
                assert span in seen, f"{row.begin}-{row.end}: {span}"


def _screen(place: Place) -> str:
    """What the cells of a place show: a lesson's stored outputs, an exercise's as solved."""
    cells = place.cells()
    if place.is_exercise:
        solution = read_lesson(notebook_of(place.path.stem, SOLUTIONS))
        cells = solution.section(f"## {place.heading}")
    return "\n".join(text for cell in cells for text in output_texts(cell)) + "\n"


@each_plan
def test_the_cells_of_a_plan_run_in_its_order_without_those_it_leaves_out(
    plan: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in LESSONS.glob("*.jsonl"):  # a lesson looks for its trace beside itself
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "environ", os.environ.copy())  # lesson 08 puts a key into it
    try:
        for day in days(plan):
            kernels: dict[int, dict[str, Any]] = {}  # a kernel does not last the night
            for row in day:
                for place in places(row.cells):
                    if not place.is_exercise:
                        run_place(place, kernels.setdefault(place.number, {"__name__": "__main__"}))
    finally:
        set_clock(None)


def run_place(place: Place, names: dict[str, Any]) -> None:
    cells = place.cells()
    if place.above:
        everything = place.lesson.cells
        cells = [*everything[: everything.index(cells[0])], *cells]
    for cell in cells:
        if cell["cell_type"] == "code":
            # Lesson 09 has cells of 200 runs; the order of cells shows with 20.
            code = source(cell).replace("range(200)", "range(20)")
            file = f"<{place.path.stem} {cell['id']}>"
            # Lesson 06 looks the text of a cell up, as IPython lets it.
            linecache.cache[file] = (len(code), None, code.splitlines(keepends=True), file)
            exec(compile(code, file, "exec", dont_inherit=True), names)


def test_a_tool_without_words_is_not_found_as_the_plan_lets_them_predict() -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for place in places(days("plan_90_minutes")[0][6].cells):
        run_place(place, names)
    set_clock(None)

    def f(x: str, y: str) -> int:
        return x.count(y)

    question = "How often does the letter r occur in the word strawberry?"
    answer, _ = names["run_agent"](names["client"], names["model"], question, [f])
    assert answer.startswith("None of my tools fits this")


# --- where people get stuck


def name_error() -> None:
    exec("ask")


def no_call_to_look_into() -> None:
    client, model = connect()
    reply = client.chat.completions.create(
        model=model, messages=[{"role": "user", "content": "What is the weather in Oslo?"}]
    )
    calls: Any = reply.choices[0].message.tool_calls
    calls[0]


def a_result_for_a_tool() -> None:
    Executor([3])  # type: ignore[list-item]


def a_tool_that_raises() -> None:
    def price_of(item: str) -> int:
        return {"lamp": 12}[item]

    result = Executor([price_of]).run([ToolCall("call_1", "price_of", '{"item": "chair"}')])[0]
    raise AssertionError(result.content)


def another_python() -> None:
    command = [sys.executable, "-I", "-S", "-c", "import agentkit"]
    done = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    raise AssertionError(done.stderr)


def a_class_for_a_protocol() -> None:
    Agent(*connect(), [], protocol=ReAct)  # type: ignore[arg-type]


def a_class_for_a_trace() -> None:
    Agent(*connect(), [], on_event=Trace).run("Thank you!")  # type: ignore[arg-type]


def two_runs_in_one_picture() -> None:
    trace = Trace()
    for _ in range(2):
        Agent(*connect(), [], on_event=trace).run("Thank you!")
    timeline(trace.runs)


def no_records() -> None:
    exec("records")


def no_record_of_a_model() -> None:
    recorded("qwen")


def no_such_line() -> None:
    setups_for("built-in", lines=("list",))


def no_such_fault() -> None:
    connect(faults={"malformed": 0.3})


def a_rate_in_per_cent() -> None:
    connect(faults={"malformed_json": 30})


CAUSES: list[Callable[[], None]] = [
    name_error,
    no_call_to_look_into,
    a_result_for_a_tool,
    a_tool_that_raises,
    another_python,
    a_class_for_a_protocol,
    a_class_for_a_trace,
    two_runs_in_one_picture,
    no_records,
    no_record_of_a_model,
    no_such_line,
    no_such_fault,
    a_rate_in_per_cent,
]
OF_JUPYTER = "[*]"


@cache
def all_screens() -> str:
    """What lessons print, what checks say, and what Python says to a learner's mistakes."""
    texts = [OF_JUPYTER]
    for number in COVERED:
        lesson = lesson_of(number)
        texts += [text for cell in lesson.cells for text in output_texts(cell)]
        texts += [source(cell) for cell in lesson.code if "assert" in source(cell)]
        for cell in read_lesson(notebook_of(lesson.name, SOLUTIONS)).code:
            nodes = ast.walk(ast.parse(source(cell)))
            texts += [str(n.value) for n in nodes if isinstance(n, ast.Constant)]
    for cause in CAUSES:
        try:
            cause()
        except Exception as error:
            texts += [f"{type(error).__name__}: {error}"]
        else:
            raise AssertionError(f"{cause.__name__} went well")
    return "\n".join(texts)


@each_plan
def test_what_stands_on_the_screen_of_somebody_stuck_can_stand_there(plan: str) -> None:
    stuck = [rows for head, *rows in tables(page(plan)) if head == ["on the screen", "say"]]
    assert len(stuck) == 1
    assert len(stuck[0]) >= 10
    for screen, say in stuck[0]:
        assert len(say) > 20
        for span in spans(screen):
            assert span in all_screens(), span


# --- the answers


@each_lesson
def test_the_letters_of_a_quiz_are_the_lessons(number: int) -> None:
    right = [question.right for question in asked(number)]
    head, *rows = tables(answers_to(number))[0]
    assert head == ["question", "right", "because"]
    assert [row[:2] for row in rows] == [[str(n), letter] for n, letter in enumerate(right, 1)]
    assert all(len(row[2]) > 20 for row in rows)


def asked(number: int) -> list[Question]:
    """The quiz of a lesson."""
    return questions_of(number)


def answers_to(number: int) -> str:
    parts = re.split(r"^## ", page("answers"), flags=re.MULTILINE)
    return next(part for part in parts if part.startswith(f"Lesson {number:02}"))


@each_lesson
def test_both_questions_to_think_about_have_a_good_a_weak_answer_and_a_follow_up(
    number: int,
) -> None:
    asked = [text_of(cell["source"]) for cell in lesson_of(number).section(THINK)]
    items = markdown.list_items("\n".join(asked))
    found = re.split(r"^### ", answers_to(number), flags=re.MULTILINE)[1:3]
    assert len(items) == len(found) == 2
    for item, text in zip(items, found, strict=True):
        quoted = re.match(r'"(.+)"\n', text)
        assert quoted, text[:60]
        assert quoted[1] in item, f"lesson {number:02} does not ask: {quoted[1]}"
        parts = re.split(r"\*\*(A good answer|A weak answer|Follow-up)\.?\*\*", text)
        assert parts[1::2] == ["A good answer", "A weak answer", "Follow-up"]
        good, weak, follow_up = parts[2::2]
        sentences = re.findall(r"[.?!:]\"?\)?(?=\s+[A-Z`(\"*]|\s*$)", " ".join(good.split()))
        ends = [each for each in sentences if ":" not in each]
        assert 4 <= len(ends) <= 8, f"{len(ends)} sentences: {good[:60]}"
        assert len(weak) > 40
        assert "?" in follow_up


# --- the rubric


def points(exercise: str, task: str) -> float:
    """The marks that the checks of a task give."""
    solution = read_lesson(next(SOLUTIONS.glob(f"{exercise}_*/*.ipynb")))
    marks = [
        cell["metadata"]["nbgrader"]["points"]
        for cell in solution.code
        if cell["metadata"].get("nbgrader", {}).get("grade")
        and re.match(rf"task-{task}-", cell["metadata"]["nbgrader"]["grade_id"])
    ]
    assert marks
    return float(sum(marks))


def test_the_rubric_is_for_every_design_task_and_knows_its_marks() -> None:
    head, *rows = tables(page("rubric"))[0]
    assert head == ["task", "checks give", "you judge"]
    for where, gives, _ in rows:
        wanted = [points(f"{p.number:02}", re.findall(r"\d", p.heading)[0]) for p in places(where)]
        assert [float(each) for each in re.findall(r"\d+", gives)] == wanted
    named = {(p.number, p.heading) for where, _, _ in rows for p in places(where)}
    for number in COVERED:
        exercise = read_lesson(notebook_of(lesson_of(number).name, SOLUTIONS))
        for title in re.findall(r"^\| *(.+?) *\| *design", exercise.opening, re.MULTILINE):
            task = re.findall(r"\d", title)[0]
            assert any(n == number and re.findall(r"\d", h)[0] == task for n, h in named), title


def test_each_criterion_has_four_levels_each_with_what_can_be_seen_and_an_example() -> None:
    text = page("rubric")
    _, *rows = tables(text)[0]
    for _, _, judged in rows:
        for criterion in judged.split(", "):
            assert re.search(rf"^### {criterion}$|^\| {criterion} \|", text, re.M | re.I), criterion
    levels = [(head, rows) for head, *rows in tables(text) if head[0] == "level"]
    assert len(levels) == 9
    for head, rows in levels:
        assert "made up" in head[-1]
        assert [row[0] for row in rows] == ["0", "1", "2", "3"]
        assert all(len(cell) > 8 for row in rows for cell in row[1:])
    wide = [rows for head, *rows in tables(text) if head == ["criterion", "0", "1", "2", "3"]]
    assert all(len(row) == 5 and all(row) for rows in wide for row in rows)


def test_the_worked_case_is_worked_out_by_the_rule() -> None:
    text = page("rubric").partition("## A worked case")[2]
    marks, of = map(float, re.findall(r"Checks: (\d+) of (\d+)", text)[0])
    assert of == sum(points("01", str(task)) for task in range(1, 6))
    assert marks == of - 2
    levels = re.findall(r"(cut|words|safety|size|reasons) (\d)", text.partition("Why")[0])
    total, most = map(int, re.findall(r"(\d+) of (\d+)\.\n- Why", text)[0])
    assert total == sum(int(level) for _, level in levels)
    assert most == 3 * len(levels) == 15
    exact = points("01", "5") * total / most
    said, rounded = map(float, re.findall(r"= (\d\.\d), so (\d\.\d)", text)[0])
    assert said == round(exact, 1)
    assert rounded == int(2 * exact + 0.5) / 2
    together, out_of = map(float, re.findall(r"Together: ([\d.]+) of (\d+)", text)[0])
    assert (together, out_of) == (marks + rounded, of + points("01", "5"))


def test_the_rubrics_examples_of_guards_do_what_it_says_of_them(tmp_path: Path) -> None:
    text = page("rubric")
    rows = next(rows for head, *rows in tables(text) if "*bill*" in head[-1])
    outcomes = []
    for level, example in rows[1:]:
        guards = ", ".join(re.findall(r"\w+\(\d+\)", example))
        answer = tmp_path / "05_stop_conditions" / "5" / f"level_{level}.py"
        answer.parent.mkdir(parents=True, exist_ok=True)
        answer.write_text(f"guards = [{guards}]\n", encoding="utf-8")
        outcomes += [report.outcome is Outcome.PASSED for report in reports_of(answer)]
    assert outcomes == [False, False, True]


# --- the glossary


@dataclass(frozen=True)
class Entry:
    names: list[str]
    chinese: str
    words: str
    numbers: list[int]


def entries() -> list[Entry]:
    head, *rows = tables(page("glossary"))[0]
    assert head == ["term", "中文", "in plain words", "lesson"]
    found = []
    for term, chinese, words, lesson in rows:
        numbers = [int(n) for n in re.findall(r"lessons/(\d\d)_", lesson + words)]
        found.append(Entry(term.replace("`", "").split(", "), chinese, words, numbers))
    return found


def test_the_glossary_is_in_alphabetical_order_and_names_nothing_twice() -> None:
    names = [entry.names[0].casefold() for entry in entries()]
    assert names == sorted(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.names[0])
def test_an_entry_is_short_has_chinese_and_stands_in_the_lesson_it_names(entry: Entry) -> None:
    assert markdown.has_cjk(entry.chinese)
    assert 1 <= len(re.findall(r"[.:?]( |$)", entry.words)) <= 3
    for number in entry.numbers:
        text = "\n".join(source(cell) for cell in lesson_of(number).cells).casefold()
        for name in entry.names:
            assert re.search(rf"(?<!\w){re.escape(name.casefold())}", text), f"{number:02}: {name}"


def stressed(number: int) -> Iterator[str]:
    """The words that a lesson prints in bold or italics, its own sentences left out."""
    for text in lesson_of(number).prose:
        plain = markdown.INLINE_CODE.sub("", markdown.without_fences(text))
        for bold, italic in re.findall(
            r"\*\*([^*\n]+)\*\*|(?<!\*)\*([^*\s][^*\n]*)\*(?!\*)", plain
        ):
            words = (bold or italic).strip()
            if (
                words.casefold() != "predict"
                and len(words.split()) <= 4
                and not re.search(r"[.?!:,\"]", words)
            ):
                yield words.casefold()


@each_lesson
def test_each_term_that_a_lesson_stresses_is_in_the_glossary(number: int) -> None:
    known = {name.casefold(): min(entry.numbers) for entry in entries() for name in entry.names}
    for words in stressed(number):
        bare = words.removeprefix("the ")
        name = bare if bare in known else bare.removesuffix("s")
        if name in known:
            assert known[name] <= number, f"{words} is stressed before lesson {known[name]:02}"
        else:
            assert words in STRESSED, f"lesson {number:02} stresses '{words}': a term? Write it in."


def test_no_word_is_called_stressed_that_no_lesson_stresses() -> None:
    assert {words for number in COVERED for words in stressed(number)} >= STRESSED
