"""One JupyterLab for all tests in a browser. It serves the lessons, and copies of the exercises."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from coursetools.browser import OpenLab, find_browser, open_lab
from tests.support.notebooks import lesson_paths

REQUIRED = os.environ.get("AGENTKIT_REQUIRE_BROWSER") == "1"


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that JupyterLab serves."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "lessons").mkdir()
    for path in lesson_paths():
        shutil.copy(path, folder / "lessons")
    return folder


@pytest.fixture(scope="session")
def lab(served: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenLab]:
    if find_browser() is None and not REQUIRED:
        pytest.skip("no Chromium, Chrome or Edge (AGENTKIT_REQUIRE_BROWSER=1 makes this an error)")
    with open_lab(served, tmp_path_factory.mktemp("state")) as opened:
        yield opened
