"""What turns a solution into the exercise that is handed out: nbgrader's steps, and one of ours.

`nbgrader generate_assignment` and `python course.py exercises` both take them, so both write the
same bytes.
"""

from __future__ import annotations

import json
from typing import Any

from nbconvert.exporters import NotebookExporter
from nbgrader.preprocessors import (  # type: ignore[import-untyped]
    CheckCellMetadata,
    ClearHiddenTests,
    ClearOutput,
    ClearSolutions,
    ComputeChecksums,
    LockCells,
    NbGraderPreprocessor,
    SaveCells,
)

from coursetools.canonical import canonical, to_bytes

STUB = {"python": "...  # your code here"}


class FoldChecks(NbGraderPreprocessor):  # type: ignore[misc]
    """A check is longer than its task, and tells its hints before the first try: fold it."""

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        if cell.cell_type == "code":
            cell.execution_count = None
            if cell.metadata.get("nbgrader", {}).get("grade"):
                cell.metadata["jupyter"] = {"source_hidden": True}
        return cell, resources


class CanonicalExporter(NotebookExporter):
    """Notebooks in the one form in which this project stores them."""

    def from_notebook_node(self, nb: Any, resources: Any = None, **named: Any) -> Any:
        text, resources = super().from_notebook_node(nb, resources, **named)  # type: ignore[no-untyped-call]
        return to_bytes(canonical(json.loads(text))).decode("utf-8"), resources


# SaveCells puts the checks into the gradebook, so it stands before what takes the hidden ones out.
STEPS = (
    LockCells,
    ClearSolutions,
    ClearOutput,
    CheckCellMetadata,
    ComputeChecksums,
    SaveCells,
    ClearHiddenTests,
    ComputeChecksums,
    CheckCellMetadata,
    FoldChecks,
)
