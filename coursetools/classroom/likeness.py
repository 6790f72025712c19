"""Which exercise a notebook is of, by its text: a copy may lie in the folder of another one."""

from __future__ import annotations

from collections.abc import Mapping

from coursetools.canonical import Notebook
from coursetools.marking.items import text_of


def lines_of(notebook: Notebook) -> frozenset[str]:
    """The lines of its cells, without those that are empty."""
    cells = [cell for cell in notebook.get("cells", []) if isinstance(cell, dict)]
    lines = {line.strip() for cell in cells for line in text_of(cell).splitlines()}
    return frozenset(lines - {""})


def doubt(copy: Notebook, exercise: str, known: Mapping[str, frozenset[str]]) -> str:
    """Why the copy may not be of `exercise`, or "". `known` are the lines of each exercise."""
    own = lines_of(copy)
    shared = {name: len(own & lines) for name, lines in known.items()}
    if not any(shared.values()):
        return "it has nothing of any exercise"
    like = max(shared, key=lambda name: (shared[name], name == exercise))
    return "" if like == exercise else f"it looks like {like}"
