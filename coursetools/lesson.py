"""A lesson as the shape rules see it: its cells, sections, tags and what its outputs say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from coursetools import markdown
from coursetools.canonical import Cell, Notebook, read_notebook, text_of


@dataclass(frozen=True)
class Lesson:
    """A lesson's notebook, with the views of it that the rules need."""

    name: str
    notebook: Notebook
    folder: Path

    @property
    def number(self) -> int:
        return int(self.name[:2]) if self.name[:2].isdigit() else -1

    @property
    def cells(self) -> list[Cell]:
        return list(self.notebook["cells"])

    @property
    def code(self) -> list[Cell]:
        return [cell for cell in self.cells if cell["cell_type"] == "code"]

    @property
    def prose(self) -> list[str]:
        return [source(cell) for cell in self.cells if cell["cell_type"] == "markdown"]

    @cached_property
    def opening(self) -> str:
        """The prose before the first code cell."""
        texts: list[str] = []
        for cell in self.cells:
            if cell["cell_type"] == "code":
                break
            texts.append(source(cell))
        return "\n\n".join(texts)

    def section(self, heading: str) -> list[Cell]:
        """The cells from the one that begins with `heading` up to the next heading of level 2."""
        return [cell for cell, current in self._by_section() if current == heading]

    def outside(self, *headings: str) -> list[Cell]:
        """The cells that are in none of the sections under these headings."""
        return [cell for cell, current in self._by_section() if current not in headings]

    def _by_section(self) -> Iterator[tuple[Cell, str]]:
        current = ""
        for cell in self.cells:
            if cell["cell_type"] == "markdown":
                major = [h for h in markdown.headings(source(cell)) if h.startswith("## ")]
                current = major[0].strip() if major else current
            yield cell, current


def source(cell: Cell) -> str:
    """A cell's text in one piece."""
    return text_of(cell["source"])


def tags(cell: Cell) -> list[str]:
    """A cell's tags."""
    return list(cell["metadata"].get("tags", []))


def output_texts(cell: Cell) -> list[str]:
    """All that a cell's stored outputs say in words."""
    texts: list[str] = []
    for output in cell.get("outputs", []):
        if output["output_type"] == "error":
            texts += [output["evalue"], *output["traceback"]]
        elif output["output_type"] == "stream":
            texts.append(text_of(output["text"]))
        else:
            texts += [text_of(v) for k, v in output["data"].items() if k.startswith("text/")]
    return texts


def label(cell: Cell) -> str:
    """A code cell in a sentence: its id and first line."""
    first = next((line for line in source(cell).splitlines() if line.strip()), "")
    return f"cell {cell['id']} ('{first.strip()[:40]}')"


def read_lesson(path: Path) -> Lesson:
    """The lesson stored at `path`; raises ValueError if it is no notebook."""
    return Lesson(path.stem, read_notebook(path), path.parent)
