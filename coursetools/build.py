"""Run notebooks anew and store their outputs: `python course.py build [NN ...]`.

All or nothing: if a cell fails, the build names it and the file stays as it was. A second run
changes no byte. The far end is the built-in model and the network is refused.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from coursetools import LESSONS, ROOT
from coursetools.canonical import (
    Cell,
    Notebook,
    canonical,
    read_notebook,
    text_of,
    to_bytes,
    write_notebook,
)
from coursetools.environ import offline_environ

CELL_SECONDS = 120
MAY_RAISE = "raises-exception"


class BuildError(Exception):
    """A notebook that cannot be stored; the text names notebook, cell and error."""


def find_notebooks(names: Sequence[str], folder: Path = LESSONS) -> list[Path]:
    """The notebooks that `names` mean: `03`, `3`, `main_loop`, `03_main_loop` or a path.

    No name means all of them.

    Raises:
        BuildError: a name fits no notebook; the text lists those there are.
    """
    there = sorted(path for path in folder.glob("*.ipynb") if not path.name.startswith("."))
    if not names:
        return there
    found: list[Path] = []
    for name in names:
        number = name.zfill(2) if name.isdigit() else name
        fits = [p for p in there if number in (p.stem, p.stem[:2], p.stem[3:], p.name)]
        if not fits and name.endswith(".ipynb") and Path(name).is_file():
            fits = [Path(name).resolve()]
        if not fits:
            known = ", ".join(p.stem for p in there) or "none yet"
            raise BuildError(f"No notebook is called '{name}'. There are: {known}.")
        found += [path for path in fits if path not in found]
    return found


def execute(notebook: Notebook, folder: Path, name: str = "notebook") -> Notebook:
    """Run all cells in a fresh kernel that works in `folder`; give the canonical form.

    Raises:
        BuildError: a cell raised, or one tagged `raises-exception` raised nothing.
    """
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    fresh = canonical(notebook)
    for cell in fresh["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    # nbformat wants texts in one piece; `canonical` cuts them into lines again afterwards.
    for cell in fresh["cells"]:
        cell["source"] = text_of(cell["source"])
    node = nbformat.from_dict(fresh)  # type: ignore[no-untyped-call]
    nbformat.validate(node)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as state:
        client = NotebookClient(
            node,
            config=encrypted(),
            timeout=CELL_SECONDS,
            kernel_name="python3",
            resources={"metadata": {"path": str(folder)}},
            record_timing=False,
            store_widget_state=False,
        )
        try:
            client.execute(env=offline_environ(Path(sys.executable).parent, Path(state)))
        except CellExecutionError as error:
            raise BuildError(_first_failure(fresh, node, name)) from error
        except (CellTimeoutError, DeadKernelError) as error:
            where = _running_cell(fresh, node)
            raise BuildError(f"{name}, {where}: {_first_line(str(error))}") from error
    result = canonical(node)
    for position, cell in enumerate(result["cells"], start=1):
        if MAY_RAISE in cell["metadata"].get("tags", ()) and not _error_of(cell):
            raise BuildError(
                f"{name}, {_label(cell, position)}: tagged {MAY_RAISE}, but it raises nothing. "
                "Take the tag away, or mend the cell."
            )
    return result


def encrypted() -> Any:
    """Settings that encrypt the kernel's traffic where that can be had; it warns otherwise."""
    import zmq
    from traitlets.config import Config

    policy = "auto" if zmq.has("curve") else "disabled"
    return Config({"KernelManager": {"transport_encryption": policy}})


def build(path: Path, *, write: bool = True) -> bool:
    """Run the notebook at `path` and store it; say whether its bytes change.

    With `write=False` nothing is stored. Raises `BuildError` as `execute` does.
    """
    try:
        notebook = read_notebook(path)
    except ValueError as error:
        raise BuildError(str(error)) from error
    result = execute(notebook, path.parent, path.name)
    if write:
        return write_notebook(path, result)
    return to_bytes(result) != path.read_bytes()


def _first_failure(sources: Notebook, run: Notebook, name: str) -> str:
    for position, cell in enumerate(run["cells"], start=1):
        error = _error_of(cell)
        if error and MAY_RAISE not in cell["metadata"].get("tags", ()):
            frames = "\n".join(plain(line) for line in error["traceback"])
            head = f"{name}, {_label(sources['cells'][position - 1], position)}"
            return f"{head}: {error['ename']}: {error['evalue']}\n\n{frames}"
    return f"{name}: a cell failed"


def _running_cell(sources: Notebook, run: Notebook) -> str:
    code = [(n, c) for n, c in enumerate(run["cells"], start=1) if c["cell_type"] == "code"]
    at = next((n for n, c in code if c["execution_count"] is None), len(run["cells"]))
    return _label(sources["cells"][at - 1], at)


def _label(cell: Cell, position: int) -> str:
    first = next((line for line in text_of(cell["source"]).splitlines() if line.strip()), "")
    return f"cell {position} (id {cell['id']}, '{first.strip()[:60]}')"


def _error_of(cell: Cell) -> Cell | None:
    return next((o for o in cell.get("outputs", ()) if o["output_type"] == "error"), None)


def plain(text: str) -> str:
    """`text` without the escape codes that colour a terminal."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "no reason given")


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; 0 when every notebook is stored, 1 otherwise."""
    parser = argparse.ArgumentParser(prog="course.py build", description=__doc__.split("\n")[0])
    parser.add_argument("notebooks", nargs="*", help="numbers, names or paths; all when left out")
    parser.add_argument(
        "--check", action="store_true", help="store nothing; 1 if a byte would change"
    )
    options = parser.parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Into a file or a pipe, Windows writes in an encoding that may know no Chinese.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        paths = find_notebooks(options.notebooks)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    failed = 0
    for path in paths:
        shown = os.path.relpath(path, ROOT)
        print(f"{shown} ... ", end="", flush=True)
        try:
            changed = build(path, write=not options.check)
        except BuildError as error:
            print(f"FAILED, left as it was\n  {error}")
            failed += 1
            continue
        print(("would change" if options.check else "stored") if changed else "unchanged")
        failed += changed and options.check
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
