"""What is run to mark a copy: the learner's cells in their order, with the source's checks.

Cells are told apart by their nbgrader id where they still have it. A check that was edited is taken
from the source, one that was copied runs at each place, one that was deleted or has lost its id
runs at the end. A cell that was split, moved, renamed or written anew is code like any other; where
there is such a cell after a check, the check runs once more at the end. The best outcome counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal

Notebook = dict[str, Any]
Cell = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of code to run. `name` is the check's nbgrader id, or says which cell it is; `task`
    is the name of the task that it checks. One that is `again` runs only as long as the check of
    its name has not passed."""

    kind: Literal["code", "check"]
    name: str
    source: str
    points: float = 0
    task: str = ""
    again: bool = False


def items_of(copy: Notebook, source: Notebook) -> list[Item]:
    """The copy's code cells with the source's locked cells and checks, in the copy's order."""
    theirs = [cell for cell in _cells(copy) if cell.get("cell_type") == "code"]
    ours = [cell for cell in source["cells"] if cell["cell_type"] == "code"]
    locked = {_grade_id(cell): cell for cell in ours if _meta(cell).get("locked")}
    items: list[Item] = []
    seen: set[str] = set()
    for number, cell in enumerate(_cells(copy), start=1):
        if cell.get("cell_type") != "code":
            continue
        grade_id = _grade_id(cell)
        if grade_id not in locked or _is_code_in_a_checks_place(cell, locked[grade_id]):
            items.append(Item("code", f"cell {number}", text_of(cell)))
        if grade_id in locked:
            items.append(_from_source(locked[grade_id]))
            seen.add(grade_id)
    missing = [cell for grade_id, cell in locked.items() if grade_id not in seen]
    first = [_from_source(cell) for cell in missing if not _meta(cell).get("grade")]
    last = [
        _from_source(cell, again=grade_id in seen)
        for grade_id, cell in locked.items()
        if _meta(cell).get("grade")
        and (grade_id not in seen or _code_follows(grade_id, theirs, ours))
    ]
    return [*first, *items, *last]


def checks_of(source: Notebook) -> list[Item]:
    """The checks of an exercise, in order."""
    return [
        _from_source(cell)
        for cell in source["cells"]
        if cell["cell_type"] == "code" and _meta(cell).get("grade")
    ]


def text_of(cell: Cell) -> str:
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def _from_source(cell: Cell, *, again: bool = False) -> Item:
    meta = _meta(cell)
    kind: Literal["code", "check"] = "check" if meta.get("grade") else "code"
    named = re.search(r"""\bcheck\.(?:task|hidden)\(\s*["']([^"']+)["']""", text_of(cell))
    task = named[1] if named else _grade_id(cell)
    points = float(meta.get("points") or 0)
    return Item(kind, _grade_id(cell), text_of(cell), points, task, again)


def _is_code_in_a_checks_place(cell: Cell, check: Cell) -> bool:
    """A cell with a check's id, made by copying the check, in which a learner wrote an answer."""
    is_check = bool(_meta(check).get("grade"))
    return is_check and not re.search(r"\b(check|task)\s*\.", text_of(cell))


def _code_follows(grade_id: str, theirs: list[Cell], ours: list[Cell]) -> bool:
    """Whether code stands after this check that does not stand there in the source."""
    ids, our_ids = [_grade_id(cell) for cell in theirs], [_grade_id(cell) for cell in ours]
    last = len(ids) - 1 - ids[::-1].index(grade_id)
    as_handed_out = set(our_ids[our_ids.index(grade_id) :])
    after = theirs[last + 1 :]
    return any(text_of(cell).strip() and _grade_id(cell) not in as_handed_out for cell in after)


def _cells(copy: Notebook) -> list[Cell]:
    cells = copy.get("cells")
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


def _meta(cell: Cell) -> dict[str, Any]:
    metadata = cell.get("metadata")
    meta = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return meta if isinstance(meta, dict) else {}


def _grade_id(cell: Cell) -> str:
    return str(_meta(cell).get("grade_id", ""))
