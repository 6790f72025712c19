"""What every lesson looks like, as checks: `python -m coursetools.shape lessons/03_main_loop.ipynb`

Each rule is a function from a lesson to the sentences that say what is wrong; `RULES` holds all.
How a lesson is written is in CONTRIBUTING.md; what cannot be counted is left to its readers.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from coursetools import markdown
from coursetools.canonical import KERNEL, text_of
from coursetools.lesson import Lesson, label, output_texts, read_lesson, source, tags
from coursetools.quiz import cell_problems, quiz_problems

CELLS = range(30, 56)
WORDS = range(900, 1801)
MAX_CODE_LINES = 15
MAX_LOOP_LINES = 40
TRIADS = 3
FIRST_BUILDING_LESSON = 1
FIRST_CHINESE_LESSON = 3

QUIZ = "## Check yourself"
THINK = "## To think about"
EXERCISE = "## The exercise"
FINISHED_LOOP = "finished-loop"
FINISHED_MODULE = "finished-module"

HYPE = re.compile(
    r"\b(simply|obviously|of course|easy peasy|amazing|awesome|blazing\w*|"
    r"cutting[- ]edge|effortless(ly)?|game[- ]chang\w+|incredibl[ey]|leverag(e|es|ing)|"
    r"magical(ly)?|powerful|revolutionary|seamless(ly)?|state[- ]of[- ]the[- ]art|supercharge\w*|"
    r"unleash\w*)\b",
    re.IGNORECASE,
)
USER_PATH = re.compile(
    r"(/home/\w|/Users/\w|/root\b|/tmp/|/var/folders/|/private/|[A-Z]:\\+Users\b|site-packages|"
    r"\.venv\b|ipykernel_\d+)"
)
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
VERSION = re.compile(r"\b(Python|CPython) 3\.\d+", re.IGNORECASE)


def opening_says_what_awaits(lesson: Lesson) -> Iterator[str]:
    """Title; a promise; three things you will be able to do; minutes; what it builds on."""
    text = lesson.opening
    if not re.match(r"# \S", text):
        yield "begins without a title: the first cell starts with '# '"
    if not re.search(r"\d+(\s*[-–]\s*\d+)? minutes", text):
        yield "the opening does not say how many minutes it takes ('50 minutes')"
    if not re.search(r"\bbuilds on\b", text, re.IGNORECASE):
        yield "the opening does not say what it builds on ('Builds on: lesson 02', 'nothing')"
    able = re.search(r"able to.*", text, re.IGNORECASE | re.DOTALL)
    items = markdown.list_items(able[0]) if able else []
    if len(items) != 3:
        yield f"the opening lists {len(items)} things that you will be 'able to' do, not 3"


def first_code_cell_connects(lesson: Lesson) -> Iterator[str]:
    """The first code cell: `from agentkit import connect`, connect, say which model answers."""
    first = source(lesson.code[0]) if lesson.code else ""
    if not re.search(r"^from agentkit import .*\bconnect\b", first, re.MULTILINE):
        yield "the first code cell does not say 'from agentkit import connect'"
    if "client, model = connect()" not in first:
        yield "the first code cell does not say 'client, model = connect()'"
    if not re.search(r"\bprint\(.*model", first):
        yield "the first code cell does not print which model answers"


def size_is_one_sitting(lesson: Lesson) -> Iterator[str]:
    """30-55 cells and 900-1,800 words, the quiz and the way to the exercise not counted."""
    counted = lesson.outside(QUIZ, EXERCISE)
    if len(counted) not in CELLS:
        yield f"has {len(counted)} cells besides the quiz, not {CELLS[0]} to {CELLS[-1]}"
    prose = [source(cell) for cell in counted if cell["cell_type"] == "markdown"]
    words = sum(map(markdown.word_count, prose))
    if words not in WORDS:
        yield f"has {words} words besides the quiz, not {WORDS[0]} to {WORDS[-1]}"


def code_cells_are_short(lesson: Lesson) -> Iterator[str]:
    """At most 15 lines of code in a cell, blank ones not counted; the finished loop may have 40."""
    for cell in lesson.code:
        lines = sum(1 for line in source(cell).splitlines() if line.strip())
        most = MAX_LOOP_LINES if FINISHED_LOOP in tags(cell) else MAX_CODE_LINES
        if lines > most:
            yield f"{label(cell)} has {lines} lines, more than {most}"
        if not lines:
            yield f"cell {cell['id']} is empty"
    whole = [cell for cell in lesson.code if FINISHED_LOOP in tags(cell)]
    if len(whole) > 1:
        yield f"{len(whole)} cells are tagged {FINISHED_LOOP}; one may be"


def triads_predict_run_explain(lesson: Lesson) -> Iterator[str]:
    """Three times or more: '**Predict', then code, then the answer in a `<details>` fold-out."""
    found = 0
    waiting = ran = False
    for cell in lesson.outside(QUIZ):
        if cell["cell_type"] == "code":
            ran = waiting
            continue
        text = source(cell)
        if waiting and ran and "<details>" in text:
            found += 1
            waiting = ran = False
        elif ran:
            waiting = ran = False
        if "**Predict" in text:
            waiting, ran = True, False
    if found < TRIADS:
        yield f"has {found} triads of '**Predict', code, <details>; {TRIADS} are the least"


def fold_outs_are_whole(lesson: Lesson) -> Iterator[str]:
    """Each `<details>` has a summary, an end, and a blank line before its Markdown."""
    for text in lesson.prose:
        opened, closed = text.count("<details>"), text.count("</details>")
        if opened != closed or opened != text.count("<summary>"):
            yield f"a <details> without <summary> or </details> in '{text.strip()[:40]}'"
        elif re.search(r"</summary>[ \t]*\n?(?!\s*\n)[^\s]", text):
            yield f"no blank line after </summary> in '{text.strip()[:40]}'"


def pictures_have_alt_text(lesson: Lesson) -> Iterator[str]:
    """A picture says in words what it shows: in prose, in a diagram, in an output."""
    for text in lesson.prose:
        for link in markdown.links(text):
            if link.is_picture and not link.text.strip():
                yield f"the picture {link.target} has no alt text"
        for diagram in markdown.fences(text, "mermaid"):
            if "accTitle" not in diagram:
                yield f"the diagram '{diagram.strip()[:30]}' has no 'accTitle: ...' line"
    for cell in lesson.code:
        for output in cell["outputs"]:
            for mime in output.get("data", {}):
                about = output.get("metadata", {}).get(mime, {})
                if mime.startswith("image/") and not about.get("alt"):
                    yield f"the picture that {label(cell)} draws has no alt text: Image(..., alt=)"


def finished_module_is_shown(lesson: Lesson) -> Iterator[str]:
    """A building lesson shows the finished module's source live, in a cell with the tag for it."""
    if lesson.number < FIRST_BUILDING_LESSON:
        return
    shown = [cell for cell in lesson.code if FINISHED_MODULE in tags(cell)]
    if not shown:
        yield f"no code cell is tagged {FINISHED_MODULE}"
    for cell in shown:
        if not cell["outputs"]:
            yield f"{label(cell)} is tagged {FINISHED_MODULE} and shows nothing"
        if "agentkit" not in source(cell) and "getsource" not in source(cell):
            yield f"{label(cell)} is tagged {FINISHED_MODULE} and names no module of agentkit"


def ends_with_questions(lesson: Lesson) -> Iterator[str]:
    """The quiz, then two questions to think about."""
    quiz = lesson.section(QUIZ)
    if not quiz:
        yield f"has no section '{QUIZ}'"
    else:
        yield from cell_problems([source(c) for c in quiz if c["cell_type"] == "code"], lesson.name)
        place = f"agentkit/data/quizzes/{lesson.name}.md"
        if (file := lesson.folder / ".." / place).exists():
            yield from quiz_problems(file.read_text(encoding="utf-8"))
        else:
            yield f"has no questions: {place} is not there"
    think = lesson.section(THINK)
    items = markdown.list_items("\n\n".join(source(cell) for cell in think))
    if len(items) != 2:
        yield f"has {len(items)} listed questions under '{THINK}', not 2"


def ends_with_its_exercise(lesson: Lesson) -> Iterator[str]:
    """The last cell leads to the exercise, if there is one, and says how to work on it."""
    place = Path("..", "exercises", lesson.name, f"{lesson.name}.ipynb")
    if not (lesson.folder / place).exists():
        return
    last = source(lesson.cells[-1])
    number = lesson.name[:2]
    for part in (
        EXERCISE,
        place.as_posix(),
        f"course.py work {number}",
        f"course.py check {number}",
    ):
        if part not in last:
            yield f"the last cell does not say '{part}'"


def language_is_plain(lesson: Lesson) -> Iterator[str]:
    """No words that praise or that make a reader feel slow."""
    for text in lesson.prose:
        for found in HYPE.finditer(markdown.INLINE_CODE.sub("", markdown.without_fences(text))):
            yield f"says '{found[0]}'"


def links_lead_somewhere(lesson: Lesson) -> Iterator[str]:
    """A relative link names a file that is there, an anchor a heading of the lesson."""
    anchors = {markdown.anchor(h) for text in lesson.prose for h in markdown.headings(text)}
    for text in lesson.prose:
        for link in markdown.links(text):
            path, _, fragment = link.target.partition("#")
            if re.match(r"https://[\w-]+(\.[\w-]+)+", path) or path.startswith("attachment:"):
                continue
            if ":" in path:
                yield f"the link {link.target} is neither https:// nor a relative path"
            elif path and not (lesson.folder / path).exists():
                yield f"the link {link.target} leads to no file"
            elif not path and fragment not in anchors:
                yield f"the link {link.target} leads to no heading"


def outputs_are_the_same_everywhere(lesson: Lesson) -> Iterator[str]:
    """Nothing of the machine in code or outputs: no path, address, version, warning."""
    for cell in lesson.code:
        for output in cell["outputs"]:
            if output.get("name") == "stderr":
                yield f"{label(cell)} writes to stderr: '{text_of(output['text'])[:60]}'"
        for text in (source(cell), *output_texts(cell)):
            for pattern, what in ((USER_PATH, "a path"), (ADDRESS, "an address")):
                found = pattern.search(text)
                if found:
                    yield f"{label(cell)} holds {what} of one machine: '{found[0]}'"
        for text in output_texts(cell):
            found = VERSION.search(text)
            if found:
                yield f"the output of {label(cell)} names a version: '{found[0]}'"


def every_cell_ran_in_order(lesson: Lesson) -> Iterator[str]:
    """Execution counts 1, 2, 3, ...: a cell without one would not be compared."""
    counts = [cell.get("execution_count") for cell in lesson.code]
    if counts != list(range(1, len(counts) + 1)):
        yield f"execution counts are {counts}: run 'python course.py build {lesson.name[:2]}'"


def kernel_is_the_plain_one(lesson: Lesson) -> Iterator[str]:
    """Kernel python3 and no metadata of one machine."""
    about = lesson.notebook["metadata"]
    if about != {"kernelspec": KERNEL, "language_info": {"name": "python"}}:
        yield f"metadata are not canonical: run 'python course.py build {lesson.name[:2]}'"


def chinese_is_asked_and_answered(lesson: Lesson) -> Iterator[str]:
    """From lesson 03 on, one question is asked in Chinese and answered in Chinese."""
    if lesson.number < FIRST_CHINESE_LESSON:
        return
    both = [
        cell
        for cell in lesson.code
        if markdown.has_cjk(source(cell)) and any(map(markdown.has_cjk, output_texts(cell)))
    ]
    if not both:
        yield "no code cell asks in Chinese and shows an answer in Chinese"


RULES: tuple[Callable[[Lesson], Iterator[str]], ...] = (
    opening_says_what_awaits,
    first_code_cell_connects,
    size_is_one_sitting,
    code_cells_are_short,
    triads_predict_run_explain,
    fold_outs_are_whole,
    pictures_have_alt_text,
    finished_module_is_shown,
    ends_with_questions,
    ends_with_its_exercise,
    language_is_plain,
    links_lead_somewhere,
    outputs_are_the_same_everywhere,
    every_cell_ran_in_order,
    kernel_is_the_plain_one,
    chinese_is_asked_and_answered,
)


def problems(lesson: Lesson) -> list[str]:
    """All that is wrong with a lesson's shape, in sentences; empty when nothing is."""
    return [sentence for rule in RULES for sentence in rule(lesson)]


if __name__ == "__main__":
    bad = [f"{name}: {line}" for name in sys.argv[1:] for line in problems(read_lesson(Path(name)))]
    print("\n".join(bad) or "no problem found")
    sys.exit(1 if bad else 0)
