"""The one step that takes the place of nbgrader's execution of a submission."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import nbformat
from nbgrader.preprocessors import NbGraderPreprocessor  # type: ignore[import-untyped]

from agentkit.grading.report import Report
from coursetools.canonical import canonical
from coursetools.classroom.books import source_of
from coursetools.classroom.store import marks_for
from coursetools.classroom.submission import in_order
from coursetools.marking.items import Notebook
from coursetools.marking.marker import Marks

MARKS = "marks"  # the folder of kept marks, beside the gradebook


class MarkSubmission(NbGraderPreprocessor):  # type: ignore[misc]
    """Put a submission in order, mark it, and write each report below its check."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        about = resources["nbgrader"]
        coursedir = self.parent.parent.coursedir  # of the exporter, of the converter
        folder = Path(coursedir.format_path(coursedir.source_directory, ".", about["assignment"]))
        source = source_of(
            about["db_url"], about["assignment"], folder / f"{about['notebook']}.ipynb"
        )
        read, write = cast(Any, nbformat.reads), cast(Any, nbformat.writes)  # they say no types
        copy = json.loads(write(nb))
        marks = marks_for(copy, source, kept_in(coursedir))
        marked = canonical(with_reports(in_order(copy, source), marks))
        return read(json.dumps(marked), as_version=4), resources


def kept_in(coursedir: Any) -> Path:
    """The folder of kept marks of the course that nbgrader's `coursedir` describes."""
    steps = Path(coursedir.root) / Path(coursedir.submitted_directory).parent
    return steps / MARKS


def with_reports(notebook: Notebook, marks: Marks) -> Notebook:
    """The notebook with what was marked below its cells; nbgrader reads the marks there."""
    reports = {item.name: report for item, report in marks.checks}
    for cell in notebook["cells"]:
        report = reports.get(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))
        if report is not None:
            cell["outputs"] = [_output(report)]
    if marks.problems:
        words = "\n".join(
            ["Cells that did not run to their end when this was marked:", *marks.problems]
        )
        note = {"cell_type": "markdown", "metadata": {}, "source": _fenced(words)}
        notebook["cells"].append(note)
    return notebook


def _output(report: Report) -> dict[str, Any]:
    """nbgrader takes a cell whose result is a number for a cell with that many marks."""
    return {
        "output_type": "execute_result",
        "execution_count": None,
        "metadata": {},
        "data": {"text/html": report.html(), "text/plain": f"{report.marks:g}"},
    }


def _fenced(words: str) -> str:
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", words))])
    return f"{fence}text\n{words}\n{fence}\n"
