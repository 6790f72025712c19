"""Marks that were given once are kept: by what was handed in and what it was checked with.

So a second run marks only what changed, and one that was ended in the middle goes on where it was.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import sys
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any

from agentkit.grading.report import Outcome, Report
from coursetools import ROOT
from coursetools.canonical import text_of
from coursetools.marking.items import Item, Notebook
from coursetools.marking.marker import Marks, mark


def content_key(*notebooks: Notebook) -> str:
    """The same for notebooks (as plain data) with the same cells; outputs do not count."""
    return _key([_what_counts(notebook) for notebook in notebooks])


def key_of(copy: Notebook, source: Notebook) -> str:
    """The same for the same cells, checks, library and Python."""
    return _key([content_key(copy, source), library(), list(sys.version_info[:2])])


def entry_key(copy: Notebook, *about: str) -> str:
    """The same for the same cells, and the same facts about how they came in."""
    return _key([content_key(copy), *about])


def marks_for(
    copy: Notebook,
    source: Notebook,
    folder: Path,
    *,
    alone: bool = True,
    stop: Event | None = None,
) -> Marks:
    """The marks that `folder` keeps for this copy; new ones are made and kept.

    Not kept are those in which something ran into its limit while the machine was busy with other
    copies, which is not `alone`: another run may do better.

    Raises:
        Stopped: `stop` was set before the copy came to its end.
    """
    key = key_of(copy, source)
    marks = kept(key, folder)
    if marks is None:
        marks = mark(copy, source, stop=stop)
        if alone or not ran_into_a_limit(marks):
            text = json.dumps(dataclasses.asdict(marks), ensure_ascii=False, indent=1)
            write_whole(folder / f"{key}.json", text)
    return marks


def ran_into_a_limit(marks: Marks) -> bool:
    said = [report.came for _, report in marks.checks] + marks.problems
    return any("still running" in words for words in said)


def kept(key: str, folder: Path) -> Marks | None:
    """The marks that `folder` keeps under `key`; None where there are none, or half a file."""
    try:
        stored: dict[str, Any] = json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
        checks = [
            (Item(**item), Report(**report | {"outcome": Outcome(report["outcome"])}))
            for item, report in stored["checks"]
        ]
        return Marks(checks, list(stored["problems"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def write_whole(place: Path, text: str) -> None:
    """Write all of `text` or nothing."""
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f".{place.name}.part")
    try:
        beside.write_text(text, encoding="utf-8", newline="")
        beside.replace(place)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


@cache
def library() -> str:
    """A number for the code that takes part in a mark: agentkit and the marker."""
    digest = hashlib.sha256()
    for folder in ("agentkit", "coursetools/marking"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _key(parts: list[Any]) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:32]


def _what_counts(notebook: Notebook) -> list[Any]:
    cells = [cell for cell in notebook["cells"] if isinstance(cell, dict)]
    counts = []
    for cell in cells:
        metadata = cell.get("metadata")
        meta = metadata.get("nbgrader") if isinstance(metadata, dict) else None
        source = cell.get("source")
        text = text_of(source) if isinstance(source, str | list) else repr(source)
        counts.append([cell.get("cell_type"), text, meta])
    return counts
