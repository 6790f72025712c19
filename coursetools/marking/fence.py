"""A copy writes in its own folder and in the system's folder for temporary files, nowhere else.

So a slip (`rmtree("..")`, a path to another's work) harms nobody. It is an audit hook (PEP 578),
which sees what Python's own functions are asked: a fence against accidents, not a prison. Programs
that a copy starts are not held by it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

CACHES = ("MPLCONFIGDIR", "IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Which arguments of the event are paths that change, and which one, if any, is the descriptor of a
# folder that they are relative to.
CHANGING: dict[str, tuple[tuple[int, ...], int | None]] = {
    "os.chmod": ((0,), 2),
    "os.chown": ((0,), 3),
    "os.link": ((0, 1), 3),
    "os.mkdir": ((0,), 2),
    "os.remove": ((0,), 1),
    "os.rename": ((0, 1), 3),
    "os.rmdir": ((0,), 1),
    "os.symlink": ((1,), 2),
    "os.truncate": ((0,), None),
    "os.utime": ((0,), 3),
    "shutil.rmtree": ((0,), 1),
}


def put_up_fence(*folders: Path) -> None:
    """From now on this process changes files below `folders` only."""
    inside = [*map(str, folders), *(os.environ[each] for each in CACHES if each in os.environ)]
    roots = tuple(_real(folder) for folder in inside)

    def refuse(event: str, arguments: tuple[Any, ...]) -> None:
        for path in _changed_by(event, arguments):
            real = _real(path)
            if real != _real(os.devnull) and not any(map(real.startswith, roots)):
                raise PermissionError(f"a copy that is marked writes in its own folder: {path!r}")

    sys.addaudithook(refuse)


def _changed_by(event: str, arguments: tuple[Any, ...]) -> list[str]:
    """The paths that are about to be changed."""
    if event == "open":
        path, _, flags = arguments
        paths = [path] if isinstance(flags, int) and flags & WRITING else []
    elif event in CHANGING:
        places, folder = CHANGING[event]
        is_relative = folder is not None and arguments[folder : folder + 1] not in ((-1,), (None,))
        paths = [] if is_relative else [arguments[place] for place in places]
    else:
        return []
    return [os.fsdecode(path) for path in paths if isinstance(path, str | bytes | os.PathLike)]


def _real(path: str) -> str:
    """The path without links, to be compared; a folder's ends in a separator."""
    real = os.path.normcase(os.path.realpath(path))
    return real.rstrip(os.sep) + os.sep if Path(real).is_dir() else real
