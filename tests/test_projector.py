"""The projector check: its ruler has the lengths that it names, and those of the lessons' lines."""

from __future__ import annotations

import re

from coursetools import ROOT
from coursetools.canonical import canonical, read_notebook, text_of, to_bytes
from tests.support.notebooks import lesson_paths

PATH = ROOT / "instructor" / "projector.ipynb"


def lines_of_the_ruler() -> list[str]:
    (ruler,) = [cell for cell in read_notebook(PATH)["cells"] if cell["id"] == "ruler"]
    return [line for line in text_of(ruler["source"]).splitlines() if line.startswith("#")]


def test_each_line_of_the_ruler_has_the_length_that_stands_at_its_end() -> None:
    lengths = [len(line) for line in lines_of_the_ruler()]
    assert lengths == [60, 80, 90, 100]
    assert [int(line.split()[-1]) for line in lines_of_the_ruler()] == lengths


def test_the_ruler_says_how_many_lines_of_the_lessons_end_before_each_mark() -> None:
    lengths = [
        len(line)
        for path in lesson_paths()
        for cell in read_notebook(path)["cells"]
        if cell["cell_type"] == "code"
        for line in text_of(cell["source"]).splitlines()
    ]
    assert max(lengths) <= 100, "a lesson has a longer line than the ruler"
    for end, share in ((60, 3 / 4), (80, 9 / 10), (90, 19 / 20)):
        shorter = sum(length <= end for length in lengths) / len(lengths)
        assert abs(shorter - share) < 0.03, f"{shorter:.0%} of the lines end before {end}"


def test_the_check_is_stored_in_its_one_form_with_all_its_outputs() -> None:
    notebook = read_notebook(PATH)
    assert to_bytes(canonical(notebook)) == PATH.read_bytes()
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert all(cell["outputs"] for cell in code)


def test_every_part_says_what_the_last_row_must_see() -> None:
    prose = [text_of(c["source"]) for c in read_notebook(PATH)["cells"] if c["cell_type"] != "code"]
    parts = [text for text in prose if re.match(r"## [1-6]\. ", text)]
    assert len(parts) == 6
    assert all(re.search(r"\*\*(The last row|Somebody) [^*]+\*\*", text) for text in parts)
