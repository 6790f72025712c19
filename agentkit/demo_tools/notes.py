"""A small collection of notes to search and to read. First used in lesson 03.

Teaches the pair of tools that nearly every agent has: a search that gives paths, and a reader that
takes one. The path in the first one's result is the argument of the second one's call. Each note
is short, in English and Chinese, and names the source of its figures.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import cache
from typing import Any

from agentkit.demo_tools.searching import search_texts


def search_notes(query: str, limit: int = 3) -> list[dict[str, Any]]:
    """Search the notes on lakes, mountains, buildings, tunnels, space, sport and agents.

    Gives the paths and titles of the notes that fit best. The facts are in the notes: read them.

    Args:
        query: What to look for, in English or Chinese, such as "Lake Geneva" or "富士山 高度".
        limit: How many notes to return at most.
    """
    notes = all_notes()
    texts = {path: _title_and_body(text) for path, text in notes.items()}
    return [{"path": path, "title": texts[path][0]} for path in search_texts(query, texts, limit)]


def read_note(path: str) -> str:
    """Read a note that a search has found.

    Args:
        path: Path of the note, such as "lakes/geneva.md".
    """
    notes = all_notes()
    if path.strip() in notes:
        return notes[path.strip()]
    near = difflib.get_close_matches(path, notes, n=2, cutoff=0.5)
    advice = f"Did you mean {' or '.join(near)}?" if near else "Search the notes for a path."
    raise LookupError(f"No note has the path {path!r}. {advice}")


@cache
def all_notes() -> dict[str, str]:
    """Every note's path and text, in order of path."""
    from importlib.resources import files

    return dict(sorted(_walk(files(__package__).joinpath("data", "notes"), "")))


def _walk(folder: Any, prefix: str) -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield prefix + entry.name, entry.read_text(encoding="utf-8")


def _title_and_body(text: str) -> tuple[str, str]:
    title, _, body = text.partition("\n")
    return title.removeprefix("# "), body.strip()
