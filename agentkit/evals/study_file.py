"""A study's file: a header, then one JSON line for each run that is done, in the order they ended.

Built in lesson 09. A study of thousands of runs will be cut off some day; what is in the file need
not be run again. Lines are only added. A torn last line is dropped, as in a session's file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from agentkit.session_file import decode, encode

MARK = "agentkit_study"
VERSION = 1
NEEDED = {"asked": str, "task": str, "setup": str, "seed": int, "success": bool}

Row = dict[str, Any]


def read(path: str | os.PathLike[str]) -> tuple[list[Row], int]:
    """(the rows of a file, how many of its bytes are whole). No file yet: ([], 0).

    Raises:
        ValueError: it is no study, one of a later version, or a line in it is no run.
        FileNotFoundError: not even its folder is there.
    """
    path = Path(path)
    if not path.exists():
        if not path.parent.is_dir():
            raise FileNotFoundError(
                f"There is no folder {path.parent.name!r} for {path.name!r}. Make it first: "
                "path.parent.mkdir(parents=True)."
            )
        return [], 0
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    lines = data[:whole].split(b"\n")[:-1]
    header = decode(lines[0] if lines else data)
    if not lines and encode({MARK: VERSION}).startswith(data):
        return [], 0  # empty, or torn in its first line
    if not isinstance(header, dict) or MARK not in header:
        raise ValueError(f"{path.name!r} is no file of a study. Give the study a file of its own.")
    if header[MARK] != VERSION:
        raise ValueError(
            f"{path.name!r} is a study's file of version {header[MARK]}; this agentkit reads "
            f"version {VERSION}. Update agentkit, or begin a new file."
        )
    return [_row(path.name, number, line) for number, line in enumerate(lines[1:], 2)], whole


@contextmanager
def writing(path: str | os.PathLike[str], whole: int) -> Iterator[Callable[[Row], None]]:
    """Gives a function that adds a row to the file, at once. `whole` is what `read` gave: a torn
    line behind it goes."""
    with Path(path).open("ab") as file:
        file.truncate(whole)

        def add(row: Row) -> None:
            file.write(encode(row))
            file.flush()

        if not whole:
            add({MARK: VERSION})
        yield add


def _row(name: str, number: int, line: bytes) -> Row:
    row = decode(line)
    if isinstance(row, dict) and all(
        isinstance(row.get(key), kind) for key, kind in NEEDED.items()
    ):
        return row
    raise ValueError(
        f"{name!r}, line {number}: no run of a study: {line[:60]!r}. Delete the line; its run is "
        "then done again."
    )
