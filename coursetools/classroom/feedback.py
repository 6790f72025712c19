"""The page that a student gets back: their own cells, and below them what each check said."""

from __future__ import annotations

from typing import Any

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from nbconvert.exporters import HTMLExporter
from nbconvert.preprocessors import CSSHTMLHeaderPreprocessor
from nbgrader.preprocessors import (  # type: ignore[import-untyped]
    GetGrades,
    NbGraderPreprocessor,
)

ROOM = """
th, td { padding: 2px 8px; text-align: left; vertical-align: top }
td pre { border: 0; padding: 0 }
details pre { margin: 8px 0 }
"""


class FoldChecks(NbGraderPreprocessor):  # type: ignore[misc]
    """A check's source stays with the teacher, the hidden ones' above all: the next class gets
    them too. Its first line says whose check it is."""

    def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> tuple[Any, Any]:
        meta = cell.metadata.get("nbgrader", {})
        if cell.cell_type == "code" and meta.get("grade"):
            first = cell.source.partition("\n")[0]
            cell.source = first if first.startswith("#") else f"# {meta['grade_id']}"
        return cell, resources


class Room(NbGraderPreprocessor):  # type: ignore[misc]
    """nbgrader's page leaves no room between the columns of a table."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        resources["inlining"]["css"].append(ROOM)
        return nb, resources


class Compiled(BytecodeCache):
    """Templates as they were compiled for the first page of this run."""

    def __init__(self) -> None:
        self.known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.known:
            bucket.bytecode_from_string(self.known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.known[bucket.key] = bucket.bytecode_to_string()


class PageExporter(HTMLExporter):
    """Each page has an environment of its own; compiling its templates is a third of its time."""

    compiled = Compiled()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()  # type: ignore[no-untyped-call]
        environment.bytecode_cache = self.compiled
        return environment


STEPS = (GetGrades, FoldChecks, CSSHTMLHeaderPreprocessor, Room)
