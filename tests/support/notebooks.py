"""Lessons as test material: take code out of one, make small ones, run nbval on them."""

from __future__ import annotations

import subprocess
import sys
import types
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coursetools import LESSONS
from coursetools.canonical import Notebook, canonical, read_notebook, text_of, write_notebook


def lesson_paths() -> list[Path]:
    """All stored lessons, in order."""
    return sorted(path for path in LESSONS.glob("*.ipynb") if not path.name.startswith("."))


def code_of(notebook: str | Path, tag: str = "build") -> str:
    """The source of a lesson's code cells that carry `tag`, in order, ready for `exec`.

    `notebook` is a path, or a lesson's name or number such as `03_main_loop` or `03`.

    Raises:
        LookupError: there is no such lesson, or no cell of it carries the tag.
    """
    path = _find(notebook)
    sources = [
        text_of(cell["source"])
        for cell in read_notebook(path)["cells"]
        if cell["cell_type"] == "code" and tag in cell["metadata"].get("tags", [])
    ]
    if not sources:
        raise LookupError(f"no code cell of {path.name} carries the tag '{tag}'")
    return "\n\n".join(sources)


def namespace_of(notebook: str | Path, tag: str = "build") -> dict[str, Any]:
    """Run `code_of(notebook, tag)` in a module of its own and give its names."""
    path = _find(notebook)
    # Dataclasses and type hints look their module up by name, so it has to be a real one.
    module = types.ModuleType(f"lesson_{path.stem}_{tag}")
    sys.modules[module.__name__] = module
    exec(compile(code_of(path, tag), str(path), "exec"), module.__dict__)
    return module.__dict__


def _find(notebook: str | Path) -> Path:
    if isinstance(notebook, Path):
        return notebook
    fits = [path for path in lesson_paths() if notebook in (path.stem, path.stem[:2], path.name)]
    if not fits:
        known = ", ".join(path.stem for path in lesson_paths()) or "none"
        raise LookupError(f"no lesson is called '{notebook}'; there are: {known}")
    return fits[0]


def code_cell(
    source: str, *tags: str, outputs: Sequence[Any] = (), count: int | None = None
) -> Any:
    """A code cell as a notebook stores it."""
    return {
        "cell_type": "code",
        "metadata": {"tags": list(tags)} if tags else {},
        "source": source,
        "outputs": list(outputs),
        "execution_count": count,
    }


def prose_cell(source: str) -> Any:
    """A Markdown cell as a notebook stores it."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def stream(text: str, name: str = "stdout") -> Any:
    """What a cell printed, as a notebook stores it."""
    return {"output_type": "stream", "name": name, "text": text}


def notebook_of(*cells: Any) -> Notebook:
    """A canonical notebook of these cells; ids are made."""
    return canonical({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def store(path: Path, *cells: Any) -> Path:
    """Write a notebook of these cells and give its path."""
    write_notebook(path, notebook_of(*cells))
    return path


def run_nbval(
    *paths: Path, cell_seconds: int = 30, seconds: int = 120
) -> subprocess.CompletedProcess[str]:
    """Strict nbval over notebooks, in a process of its own; its report is in `.stdout`."""
    command = [sys.executable, "-m", "pytest", "--nbval", "-q"]
    command += [
        f"--nbval-cell-timeout={cell_seconds}",
        "-p",
        "no:cacheprovider",
        "-c",
        str(LESSONS.parent / "pyproject.toml"),
    ]
    command += ["--rootdir", str(paths[0].parent), *map(str, paths)]
    return subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd=paths[0].parent,
        encoding="utf-8",
        timeout=seconds,
    )
