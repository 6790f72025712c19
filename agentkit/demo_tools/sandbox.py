"""File tools that cannot leave one folder. First used in lesson 03, attacked in lesson 11.

Teaches where to put a guard: not in the prompt, in the tool. A path that a model writes is taken
as untrusted text. Each rule holds on Linux, macOS and Windows alike, so a file that one learner's
agent writes has a name that the next learner's machine takes too.

The guard is against what a model can ask for through these tools, which cannot make links. It does
not stand against another program that swaps files for links while a tool runs.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
import unicodedata
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MAX_BYTES = 1_000_000  # of one file
MAX_FILES = 1_000
MAX_PATH_BYTES = 160  # under the root; Windows takes 260 characters in all
TEMPORARY = ".writing-"  # how the names of half-written files begin

# Devices on Windows, whatever the case and the ending.
RESERVED = re.compile(
    r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE | re.DOTALL
)


class Sandbox:
    """A folder, and tools that read and write files in it and nowhere else.

    `tools` are the three to give an agent; each is also a method to call by hand.

    Args:
        root: The folder; it must exist.
        max_bytes: The largest file to read or write, in bytes of UTF-8.
    """

    def __init__(self, root: str | Path, *, max_bytes: int = MAX_BYTES) -> None:
        if max_bytes <= 0:
            raise ValueError(f"Sandbox: max_bytes must be 1 or more, got {max_bytes}.")
        folder = Path(root)
        if not folder.is_dir():
            raise NotADirectoryError(f"Sandbox: {root} is not a folder. Make it first.")
        self.root = folder.resolve()
        self.max_bytes = max_bytes

    def __repr__(self) -> str:
        # Without the path, which differs from machine to machine.
        return f"<Sandbox with {len(self._paths())} files>"

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """The file tools, for an agent's list of tools."""
        return [self.list_files, self.read_file, self.write_file]

    def list_files(self) -> list[dict[str, Any]]:
        """List the files in the working folder, with their size in bytes."""
        return [
            {"path": path, "size_bytes": os.lstat(self.root / path).st_size}
            for path in self._paths()
        ]

    def read_file(self, path: str) -> str:
        """Read a text file from the working folder.

        Args:
            path: Path of the file inside the folder, such as "reports/lakes.txt".
        """
        target, shown = self._inside(path)
        if not target.exists():
            raise FileNotFoundError(f"No file {shown!r}. The files are: {self._some_paths()}.")
        if target.is_dir():
            raise IsADirectoryError(f"{shown!r} is a folder. Give the path of a file in it.")
        self._check_plain(target, shown)
        # O_NOFOLLOW where there is one: a link put there since the check is not followed.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with _without_root(shown), os.fdopen(os.open(target, flags), "rb") as file:
            data = file.read(self.max_bytes + 1)
        if len(data) > self.max_bytes:
            raise ValueError(
                f"{shown!r} is larger than {self.max_bytes:,} bytes, too large to read."
            )
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"{shown!r} is not a text in UTF-8, so it cannot be read.") from None

    def write_file(self, path: str, content: str) -> dict[str, Any]:
        """Write a text file in the working folder; a file of that name is replaced.

        Args:
            path: Path of the file inside the folder, such as "report.txt".
            content: The whole text of the file.
        """
        target, shown = self._inside(path)
        try:
            data = content.encode("utf-8")
        except UnicodeEncodeError as error:
            raise ValueError(
                f"content: the character at position {error.start + 1} is half of a surrogate "
                "pair and cannot be written. Leave it out."
            ) from None
        if len(data) > self.max_bytes:
            raise ValueError(
                f"content: {len(data):,} bytes, at most {self.max_bytes:,} are allowed. "
                "Write less, or several files."
            )
        if target.is_dir():
            raise IsADirectoryError(f"{shown!r} is a folder. Give the path of a file in it.")
        replaced = target.exists()
        if replaced:
            self._check_plain(target, shown)
        elif len(self._paths()) >= MAX_FILES:
            raise OSError(f"The folder has {MAX_FILES:,} files, no more fit. Replace one of them.")
        with _without_root(shown):
            target.parent.mkdir(parents=True, exist_ok=True)
            self._inside(path)  # once more, now that its folders are there
            _replace(target, data)
        return {"path": shown, "size_bytes": len(data), "replaced": replaced}

    def _inside(self, path: str) -> tuple[Path, str]:
        """The place of a path under the root, and the path as this sandbox writes it.

        Raises:
            PermissionError: the path leads out of the folder, or over a link.
            ValueError: the path is no portable name of a file.
        """
        parts = _parts(path)
        target = self.root
        for part in parts:
            target = target / part
            if _is_link(target):
                raise PermissionError(f"Permission denied: {path!r} leads over a link.")
        if not target.resolve().is_relative_to(self.root):
            raise PermissionError(f"Permission denied: {path!r} leads out of the folder.")
        return target, "/".join(parts)

    def _check_plain(self, target: Path, shown: str) -> None:
        """Refuse pipes and devices, and files that also have a name elsewhere (hard links)."""
        status = os.lstat(target)
        if not stat.S_ISREG(status.st_mode) or status.st_nlink > 1:
            raise PermissionError(f"Permission denied: {shown!r} is not a plain file.")

    def _paths(self) -> list[str]:
        """Paths of all plain files, sorted; links are neither listed nor followed."""
        found = []
        for folder, folders, files in os.walk(self.root, followlinks=False):
            folders[:] = [name for name in folders if not _is_link(Path(folder, name))]
            for name in files:
                place = Path(folder, name)
                if name.startswith(TEMPORARY) or _is_link(place):
                    continue
                if stat.S_ISREG(os.lstat(place).st_mode):
                    found.append(place.relative_to(self.root).as_posix())
        return sorted(found)[:MAX_FILES]

    def _some_paths(self) -> str:
        paths = self._paths()
        shown = ", ".join(paths[:10]) or "none yet"
        return shown + (f" and {len(paths) - 10} more" if len(paths) > 10 else "")


def fresh_sandbox() -> Sandbox:
    """A sandbox in a new empty folder, which is deleted when the sandbox is no longer used."""
    sandbox = Sandbox(tempfile.mkdtemp(prefix="sandbox-"))
    weakref.finalize(sandbox, shutil.rmtree, sandbox.root, ignore_errors=True)
    return sandbox


def _parts(path: str) -> list[str]:
    """Names of the folders and the file in a path; both kinds of slash part them."""
    if path.startswith(("/", "\\")) or re.match("[A-Za-z]:", path):
        raise PermissionError(
            f"Permission denied: {path!r} is absolute. Give a path inside the folder: 'report.txt'."
        )
    parts = [part for part in re.split(r"[/\\]", unicodedata.normalize("NFC", path)) if part != "."]
    if ".." in (part.strip() for part in parts):
        raise PermissionError(f"Permission denied: {path!r} leads out of the folder by '..'.")
    if not parts or "" in parts:
        raise ValueError(f"path: {path!r} has no file name. Give one, such as 'report.txt'.")
    if len(path.encode("utf-8", "replace")) > MAX_PATH_BYTES:
        raise ValueError(f"path: longer than {MAX_PATH_BYTES} bytes. Give a shorter one.")
    for part in parts:
        _check_name(path, part)
    return parts


def _check_name(path: str, name: str) -> None:
    problem = ""
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        problem = "has a control character"
    elif re.search('[<>:"|?*]', name):
        problem = 'has one of the characters < > : " | ? *'
    elif name != name.strip() or name.endswith("."):
        problem = "begins or ends with a space, or ends with a dot"
    elif RESERVED.fullmatch(name):
        problem = "is the name of a device on Windows"
    elif name.startswith(TEMPORARY):
        problem = f"begins with {TEMPORARY!r}, which is kept for half-written files"
    if problem:
        raise ValueError(
            f"path: the name {name!r} {problem}. Choose another, such as 'report.txt'."
        )


def _is_link(place: Path) -> bool:
    """Whether this is a symbolic link or, on Windows, a junction or another reparse point."""
    try:
        status = os.lstat(place)
    except OSError:
        return False
    reparse = getattr(status, "st_file_attributes", 0) & stat.FILE_ATTRIBUTE_REPARSE_POINT
    return stat.S_ISLNK(status.st_mode) or bool(reparse)


@contextmanager
def _without_root(shown: str) -> Iterator[None]:
    """Name the file in an error of the operating system as the model knows it, without the root."""
    try:
        yield
    except (FileExistsError, NotADirectoryError):
        raise NotADirectoryError(
            f"{shown!r}: a part of the path is a file, not a folder. Choose another path."
        ) from None
    except OSError as error:
        if error.errno is None:
            raise
        raise type(error)(f"{shown!r} cannot be read or written: {error.strerror}.") from None


def _replace(target: Path, data: bytes) -> None:
    """Write a file whole or not at all: into a temporary one first, which then takes its name."""
    handle, name = tempfile.mkstemp(prefix=TEMPORARY, dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.replace(target)
    except BaseException:
        temporary.unlink()
        raise
