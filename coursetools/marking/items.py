"""What is run to mark a copy: the learner's cells in their order, with the source's checks.

Cells are told apart by their nbgrader id where they still have it. A check that was edited is taken
from the source, one that was copied runs at each place, one that was deleted or has lost its id
runs at the end. A cell that was split, moved, renamed or written anew is code like any other; where
there is such a cell after a check, the check runs once more at the end. The best outcome counts.
"""

from __future__ import annotations

import re
import symtable
from dataclasses import dataclass, field
from typing import Any, Literal

Notebook = dict[str, Any]
Cell = dict[str, Any]
IN_CHECKS = re.compile(r"\b\w+\.(?:task|hidden)\(")


@dataclass(frozen=True, slots=True)
class Item:
    """A piece of code to run. `name` is the check's nbgrader id, or says which cell it is; `task`
    is the name of the task that it checks. One that is `again` runs only as long as the check of
    its name has not passed. `is_given`: it is the source's; `answers` are the names then that a
    learner's cells are to bind, all others that it binds stay as it bound them."""

    kind: Literal["code", "check"]
    name: str
    source: str
    points: float = 0
    task: str = ""
    again: bool = False
    is_given: bool = False
    answers: list[str] = field(default_factory=list)

    @property
    def reports(self) -> bool:
        """Whether it is a check that reports; one of plain asserts passes when nothing raises."""
        return bool(IN_CHECKS.search(self.source))


def items_of(copy: Notebook, source: Notebook) -> list[Item]:
    """The copy's code cells with the source's locked cells and checks, in the copy's order."""
    theirs = [cell for cell in _cells(copy) if cell.get("cell_type") == "code"]
    ours = [cell for cell in source["cells"] if cell["cell_type"] == "code"]
    locked = {_grade_id(cell): cell for cell in ours if _meta(cell).get("locked")}
    answers = _answers(source)
    items: list[Item] = []
    seen: set[str] = set()
    for number, cell in enumerate(_cells(copy), start=1):
        if cell.get("cell_type") != "code":
            continue
        grade_id = _grade_id(cell)
        if grade_id not in locked or is_code_in_a_checks_place(cell, locked[grade_id]):
            items.append(Item("code", f"cell {number}", text_of(cell)))
        if grade_id in locked:
            items.append(_from_source(locked[grade_id], answers))
            seen.add(grade_id)
    missing = [cell for grade_id, cell in locked.items() if grade_id not in seen]
    first = [_from_source(cell, answers) for cell in missing if not _meta(cell).get("grade")]
    last = [
        _from_source(cell, answers, again=grade_id in seen)
        for grade_id, cell in locked.items()
        if _meta(cell).get("grade")
        and (grade_id not in seen or _code_follows(grade_id, theirs, ours))
    ]
    return [*first, *items, *last]


def checks_of(source: Notebook) -> list[Item]:
    """The checks of an exercise, in order."""
    answers = _answers(source)
    return [
        _from_source(cell, answers)
        for cell in source["cells"]
        if cell["cell_type"] == "code" and _meta(cell).get("grade")
    ]


def not_run(copy: Notebook, source: Notebook) -> list[str]:
    """The answers in a copy whose cells are no code cells any more, each with what to do."""
    ours = {_grade_id(cell) for cell in source["cells"] if _meta(cell).get("solution")}
    return [
        f"cell {number}: it did not run, since it is a {cell['cell_type']} cell. Make it a "
        "code cell (select it, then Esc and y)."
        for number, cell in enumerate(_cells(copy), start=1)
        if cell.get("cell_type") in ("markdown", "raw") and _grade_id(cell) in ours - {""}
    ]


def text_of(cell: Cell) -> str:
    source = cell.get("source", "")
    lines = source if isinstance(source, list) else [source]
    return "".join(line for line in lines if isinstance(line, str))


def bound_names(source: str) -> set[str]:
    """The names that a cell's code binds: by =, import, def, class, for, with."""
    try:
        table = symtable.symtable(source, "cell", "exec")
    except (SyntaxError, ValueError):  # a magic; a null character
        return set()
    return {
        each.get_name() for each in table.get_symbols() if each.is_assigned() or each.is_imported()
    }


def _answers(source: Notebook) -> list[str]:
    cells = [cell for cell in source["cells"] if cell["cell_type"] == "code"]
    own = [bound_names(text_of(cell)) for cell in cells if not _meta(cell).get("locked")]
    return sorted(set().union(*own))


def _from_source(cell: Cell, answers: list[str], *, again: bool = False) -> Item:
    meta = _meta(cell)
    kind: Literal["code", "check"] = "check" if meta.get("grade") else "code"
    named = re.search(r"""\b\w+\.(?:task|hidden)\(\s*["']([^"']+)["']""", text_of(cell))
    task = named[1] if named else _grade_id(cell)
    points = float(meta.get("points") or 0)
    return Item(kind, _grade_id(cell), text_of(cell), points, task, again, True, answers)


def is_code_in_a_checks_place(cell: Cell, check: Cell) -> bool:
    """A cell with a check's id, made by copying the check, in which a learner wrote an answer."""
    is_check = bool(_meta(check).get("grade"))
    return is_check and not re.search(r"\b(check|task)\s*\.", text_of(cell))


def _code_follows(grade_id: str, theirs: list[Cell], ours: list[Cell]) -> bool:
    """Whether code stands after this check that does not stand there in the source: a cell of its
    own, or in another task's cell an answer that belongs before the check."""
    ids, our_ids = [_grade_id(cell) for cell in theirs], [_grade_id(cell) for cell in ours]
    last = len(ids) - 1 - ids[::-1].index(grade_id)
    place = our_ids.index(grade_id)
    as_handed_out = {_grade_id(cell): bound_names(text_of(cell)) for cell in ours[place:]}
    asked = set(_answers({"cells": ours[:place]}))
    for cell in theirs[last + 1 :]:
        own = as_handed_out.get(_grade_id(cell))
        if own is None and text_of(cell).strip():
            return True
        if own is not None and (bound_names(text_of(cell)) - own) & asked:
            return True
    return False


def _cells(copy: Notebook) -> list[Cell]:
    cells = copy.get("cells")
    return [cell for cell in cells if isinstance(cell, dict)] if isinstance(cells, list) else []


def _meta(cell: Cell) -> dict[str, Any]:
    metadata = cell.get("metadata")
    meta = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    return meta if isinstance(meta, dict) else {}


def _grade_id(cell: Cell) -> str:
    return str(_meta(cell).get("grade_id", ""))
