"""The lessons in a real JupyterLab in a real browser: they run, and nothing outside is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from coursetools.browser import OpenLab
from coursetools.canonical import text_of
from tests.support.notebooks import code_cell, lesson_paths, prose_cell, store

DIAGRAM = "```mermaid\nsequenceDiagram\n  accTitle: A question\n  You->>Model: hello\n```\n"

pytestmark = pytest.mark.browser


def errors(notebook: dict[str, Any]) -> list[str]:
    """The errors that cells of a notebook show."""
    return [
        f"{output['ename']}: {output['evalue']}"
        for cell in notebook["cells"]
        for output in cell.get("outputs", [])
        if output["output_type"] == "error"
    ]


@pytest.fixture(scope="module", autouse=True)
def small_notebook(served: Path) -> None:
    store(
        served / "small.ipynb",
        prose_cell(f"# 你好\n\n{DIAGRAM}"),
        code_cell(
            "import ipywidgets\nshown = ipywidgets.HTML('<b id=\"shown\">a widget</b>')\nshown"
        ),
        code_cell("from agentkit import connect\nclient, model = connect()\nprint(model)"),
    )


def test_a_notebook_shows_its_diagram_its_widget_and_the_built_in_model(lab: OpenLab) -> None:
    lab.open("small.ipynb")
    notebook = lab.run_all()
    assert errors(notebook) == []
    assert text_of(notebook["cells"][2]["outputs"][0]["text"]) == "built-in\n"
    lab.page.wait_for_selector("#shown")
    lab.page.wait_for_selector("img[alt='A question']", state="attached", timeout=5000)


@pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)
def test_a_lesson_runs_from_top_to_bottom(lab: OpenLab, path: Path) -> None:
    lab.open(f"lessons/{path.name}")
    notebook = lab.run_all()
    assert errors(notebook) == []
    counts = [c["execution_count"] for c in notebook["cells"] if c["cell_type"] == "code"]
    assert counts == list(range(1, len(counts) + 1))


def test_nothing_outside_this_machine_was_asked(lab: OpenLab) -> None:
    lab.open("small.ipynb")
    assert lab.outside == []


def test_a_request_to_the_outside_would_have_been_seen(lab: OpenLab) -> None:
    lab.page.evaluate("() => fetch('https://example.org/outside').catch(() => null)")
    assert lab.outside == ["https://example.org/outside"]
    lab.outside.clear()
