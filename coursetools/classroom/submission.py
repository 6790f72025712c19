"""A submission put in order for nbgrader: each graded cell once, with the id and text it had.

nbgrader tells cells apart by id alone: a copied cell loses its marks, a deleted one stops the whole
run. Here a copy keeps all that a learner wrote, and each of the source's cells is there once.
"""

from __future__ import annotations

from typing import Any

from coursetools.canonical import canonical, text_of
from coursetools.marking.items import Cell, Notebook, is_code_in_a_checks_place

NOTE = "This check was missing in what was handed in. It was put back.\n"


def in_order(copy: Notebook, source: Notebook) -> Notebook:
    """The cells of `copy`, with each check and locked cell of `source` exactly once.

    Both are notebooks as plain data. Of cells with the same id the last keeps it; the others stay,
    as cells like any other. What is no cell at all is left out.
    """
    ours = {grade_id(cell): cell for cell in source["cells"] if grade_id(cell)}
    theirs = [cell for cell in copy.get("cells", []) if isinstance(cell, dict)]
    last = {
        grade_id(cell): place
        for place, cell in enumerate(theirs)
        if cell.get("cell_type") == ours.get(grade_id(cell), {}).get("cell_type")
    }
    cells: list[Cell] = []
    for place, cell in enumerate(theirs):
        known = ours.get(grade_id(cell)) if last.get(grade_id(cell)) == place else None
        if known is None:
            cells.append(_like_any_other(cell))
        elif not _is_locked(known):
            cells.append({**_like_any_other(cell), "metadata": known["metadata"]})
        else:
            if is_code_in_a_checks_place(cell, known):
                cells.append(_like_any_other(cell))
            cells.append(_fresh(known))
    missing = [cell for name, cell in ours.items() if name not in last and _is_locked(cell)]
    setup = [_fresh(cell) for cell in missing if not cell["metadata"]["nbgrader"]["grade"]]
    checks: list[Cell] = []
    for cell in missing:
        if cell["metadata"]["nbgrader"]["grade"]:
            checks += [{"cell_type": "markdown", "metadata": {}, "source": NOTE}, _fresh(cell)]
    return canonical({"cells": [*setup, *cells, *checks]})


def grade_id(cell: Cell) -> str:
    """The nbgrader id of a cell, or ""."""
    metadata = cell.get("metadata")
    meta = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return str(meta.get("grade_id", "")) if isinstance(meta, dict) else ""


def ids_of(notebook: Notebook) -> set[str]:
    """The nbgrader ids of a source's cells."""
    return {grade_id(cell) for cell in notebook["cells"]} - {""}


def _is_locked(cell: Cell) -> bool:
    return bool(cell["metadata"]["nbgrader"]["locked"])


def _fresh(cell: Cell) -> Cell:
    return {**cell, "outputs": [], "execution_count": None} if _is_code(cell) else dict(cell)


def _like_any_other(cell: Cell) -> Cell:
    """The learner's text in a cell of known shape: no metadata, no output."""
    kind = cell.get("cell_type")
    kind = kind if kind in ("code", "markdown", "raw") else "raw"
    source = cell.get("source", "")
    plain: dict[str, Any] = {
        "cell_type": kind,
        "metadata": {},
        "source": text_of(source) if isinstance(source, str | list) else repr(source),
    }
    return _fresh(plain)


def _is_code(cell: Cell) -> bool:
    return bool(cell["cell_type"] == "code")
