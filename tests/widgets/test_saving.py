"""What is stored of a notebook with widgets: the pages, so that they are there when it is opened
again without the kernel that made them."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from agentkit.widgets.quizzes import quiz
from agentkit.widgets.saving import keep_pages
from agentkit.widgets.shown import WIDGET_VIEW
from coursetools import ROOT
from coursetools.jupyter_settings import write_jupyter_settings
from tests.support.notebooks import code_cell, notebook_of, prose_cell, stream

VIEW = {"model_id": "a1", "version_major": 2, "version_minor": 0}


def result(**data: Any) -> dict[str, Any]:
    """An output with the widget's view and what else is given, by the last part of its type."""
    shown = {f"text/{kind}": value for kind, value in data.items()}
    return {"output_type": "display_data", "metadata": {}, "data": {**shown, WIDGET_VIEW: VIEW}}


def notebook(*outputs: dict[str, Any]) -> dict[str, Any]:
    made = notebook_of(prose_cell("# 你好"), code_cell("quiz('03', 1)", count=1))
    made["cells"][1]["outputs"] = list(outputs)
    return made


def kinds(stored: dict[str, Any]) -> list[list[str]]:
    """The types of each output of a notebook's code cells."""
    outputs = [each for cell in stored["cells"] for each in cell.get("outputs", ())]
    return [sorted(each.get("data", {"stream": ""})) for each in outputs]


def test_of_a_widget_with_a_page_the_page_and_the_text_are_stored() -> None:
    content = notebook(stream("before\n"), result(plain="1. Why?", html="<p>1. Why?</p>"))
    keep_pages(model={"type": "notebook", "content": content}, path="a.ipynb")
    assert kinds(content) == [["stream"], ["text/html", "text/plain"]]
    assert content["cells"][1]["outputs"][1]["data"]["text/html"] == "<p>1. Why?</p>"


def test_a_page_that_never_was_a_widget_is_stored_as_it_is() -> None:
    page = result(html="<table></table>")
    del page["data"][WIDGET_VIEW]
    content = notebook(page, result(html="<p>after it</p>"))
    keep_pages(model={"type": "notebook", "content": content})
    assert kinds(content) == [["text/html"], ["text/html"]]


def test_a_widget_without_a_page_is_stored_as_it_is() -> None:
    content = notebook(result(plain="IntSlider(value=0)"))
    keep_pages(model={"type": "notebook", "content": content})
    assert kinds(content) == [[WIDGET_VIEW, "text/plain"]]


@pytest.mark.parametrize(
    "model",
    [
        {"type": "file", "format": "text", "content": "cells"},
        {"type": "directory"},
        {"type": "notebook", "content": None},
        {"type": "notebook", "content": {"cells": []}},
    ],
)
def test_what_is_no_notebook_with_cells_is_left_alone(model: dict[str, Any]) -> None:
    before = json.dumps(model)
    keep_pages(model=model, path="a.txt", contents_manager=None)
    assert json.dumps(model) == before


def settings_of_the_course(folder: Path) -> Any:
    """What the file that the course writes says to Jupyter."""
    from traitlets.config import Config

    write_jupyter_settings(folder)
    config = Config()
    runpy.run_path(str(folder / "config" / "jupyter_server_config.py"), {"c": config})
    return config


def settings_of_the_hub(role: str) -> Any:
    from traitlets.config import Config

    path = ROOT / "instructor" / "hub" / role / "jupyter_server_config.json"
    return Config(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("whose", ["course", "student", "teacher"])
def test_each_server_of_the_course_stores_the_pages(whose: str, tmp_path: Path) -> None:
    from jupyter_server.services.contents.largefilemanager import LargeFileManager

    is_course = whose == "course"
    config = settings_of_the_course(tmp_path) if is_course else settings_of_the_hub(whose)
    manager = LargeFileManager(config=config, root_dir=str(tmp_path))
    content = notebook(result(plain="1. Why?", html=quiz("03", 1).page()))
    manager.save({"type": "notebook", "format": "json", "content": content}, "a.ipynb")
    stored = json.loads((tmp_path / "a.ipynb").read_text(encoding="utf-8"))
    assert kinds(stored) == [["text/html", "text/plain"]]
