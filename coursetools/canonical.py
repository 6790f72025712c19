"""The one form in which a notebook is stored, so that a diff shows what changed and nothing else.

Running a notebook usually changes every file: time stamps, widget models, random cell ids, the
exact version of Python. `canonical` takes all of that out; equal contents then give equal bytes.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import struct
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]
Cell = dict[str, Any]

KEPT_CELL_METADATA = ("deletable", "editable", "jupyter", "nbgrader", "tags")
KEPT_PICTURE_METADATA = ("alt", "height", "width")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Chunks that say who made a picture and when, not what it shows (PNG specification, section 11.3).
PNG_REMARKS = (b"tEXt", b"zTXt", b"iTXt", b"tIME", b"eXIf")


def read_notebook(path: Path) -> Notebook:
    """The notebook at `path` as plain data.

    Raises:
        ValueError: the file is no notebook of format 4; the message names the file.
    """
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ValueError(f"{path.name} is no JSON (line {error.lineno}: {error.msg})") from error
    if not isinstance(notebook, dict) or notebook.get("nbformat") != 4:
        raise ValueError(f"{path.name} is no notebook of format 4. Save it from JupyterLab.")
    return notebook


def write_notebook(path: Path, notebook: Notebook) -> bool:
    """Store `notebook` at `path`, all or nothing, and say whether a byte changed."""
    new = to_bytes(notebook)
    if path.exists() and path.read_bytes() == new:
        return False
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(new)
    beside.replace(path)
    return True


def to_bytes(notebook: Notebook) -> bytes:
    """The bytes of a stored notebook: sorted keys, one space of indent, readable Chinese."""
    text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    return (text + "\n").encode("utf-8")


def text_of(value: str | list[str]) -> str:
    """A notebook's multi-line text, which may be stored as one string or as a list of lines."""
    return value if isinstance(value, str) else "".join(value)


def canonical(notebook: Notebook) -> Notebook:
    """A new notebook with the same cells and outputs in canonical form.

    Cell ids stay. Where one is missing or there twice, it is made from the cell's place and source,
    so that a notebook written by hand gets the same ids on every machine.
    """
    cells: list[Cell] = []
    taken: set[str] = set()
    for position, cell in enumerate(notebook["cells"]):
        cells.append(_canonical_cell(cell, position, taken))
        taken.add(cells[-1]["id"])
    return {
        "cells": cells,
        "metadata": {"kernelspec": dict(KERNEL), "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _canonical_cell(cell: Cell, position: int, taken: set[str]) -> Cell:
    source = text_of(cell.get("source", ""))
    about = cell.get("metadata", {}).items()
    # False says something ("editable": false locks a cell); an empty list or dict does not.
    kept = {k: v for k, v in about if k in KEPT_CELL_METADATA and (v or v is False)}
    new: Cell = {
        "cell_type": cell["cell_type"],
        "id": _cell_id(cell.get("id"), position, source, taken),
        "metadata": kept,
        "source": _lines(source),
    }
    if cell["cell_type"] == "code":
        new["execution_count"] = cell.get("execution_count")
        new["outputs"] = [_canonical_output(output) for output in _merged(cell.get("outputs", []))]
    elif cell.get("attachments"):
        new["attachments"] = cell["attachments"]
    return new


def _cell_id(stored: object, position: int, source: str, taken: set[str]) -> str:
    well_formed = isinstance(stored, str) and re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", stored)
    if isinstance(stored, str) and well_formed and stored not in taken:
        return stored
    salt = 0
    while True:
        seed = f"{position}\n{salt}\n{source}".encode()
        made = hashlib.sha256(seed).hexdigest()[:8]
        if made not in taken:
            return made
        salt += 1


def _merged(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Join neighbouring pieces of one stream: where they were cut is an accident of timing."""
    merged: list[dict[str, Any]] = []
    for output in outputs:
        last = merged[-1] if merged else {}
        if output["output_type"] == "stream" and last.get("name") == output.get("name"):
            merged[-1] = {**last, "text": text_of(last["text"]) + text_of(output["text"])}
        else:
            merged.append(output)
    return merged


def _canonical_output(output: dict[str, Any]) -> dict[str, Any]:
    kind = output["output_type"]
    if kind == "stream":
        text = _lines(text_of(output["text"]))
        return {"output_type": kind, "name": output["name"], "text": text}
    if kind == "error":
        return {key: output[key] for key in ("output_type", "ename", "evalue", "traceback")}
    data = {
        mime: _canonical_data(mime, value)
        for mime, value in output["data"].items()
        if mime != WIDGET_VIEW
    }
    metadata = {
        mime: kept
        for mime, about in output.get("metadata", {}).items()
        if mime in data and isinstance(about, dict)
        if (kept := {k: v for k, v in about.items() if k in KEPT_PICTURE_METADATA})
    }
    new: dict[str, Any] = {"output_type": kind, "data": data, "metadata": metadata}
    if kind == "execute_result":
        new["execution_count"] = output.get("execution_count")
    return new


def _canonical_data(mime: str, value: Any) -> Any:
    if mime == "image/png":
        return base64.b64encode(plain_png(base64.b64decode(text_of(value)))).decode() + "\n"
    if mime == "application/json" or mime.endswith("+json"):
        return value
    return _lines(text_of(value)) if isinstance(value, str | list) else value


def plain_png(picture: bytes) -> bytes:
    """The same PNG without the chunks that name the program, its version and the time."""
    if not picture.startswith(PNG_SIGNATURE):
        return picture
    kept = [PNG_SIGNATURE]
    at = len(PNG_SIGNATURE)
    while at + 12 <= len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        end = at + 12 + length
        if picture[at + 4 : at + 8] not in PNG_REMARKS:
            kept.append(picture[at:end])
        at = end
    return b"".join(kept)


def _lines(text: str) -> list[str]:
    return re.findall(r"[^\n]*\n|[^\n]+", text)
