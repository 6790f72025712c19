"""The file behind a session: one JSON line a message, only ever appended to.

Built in lesson 06. The first line says what the file is. Lines are written in one piece, so a
process that dies leaves whole lines and at most one torn one at the end. Nothing that was written
is ever written again: a line that cannot be read stays where it is, and is named by its number.
"""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import threading
import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from agentkit.events import Message
from agentkit.messages import ROLES, refuse_constant
from agentkit.session_lock import locked, sync, sync_folder

if TYPE_CHECKING:
    from pathlib import Path

VERSION = 1
MARK = "agentkit_session"
HEADER_START = f'{{"{MARK}": '.encode()
MAX_HEADER = 10_000  # bytes: a file that is no session may be huge, and is not read to its end

_encoder = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_ascii_encoder = json.JSONEncoder(allow_nan=False)
_decoder = json.JSONDecoder(parse_constant=refuse_constant)


def encode(message: Mapping[str, Any]) -> bytes:
    """A message as a line. Half an emoji has no UTF-8 form: then the line is plain ASCII."""
    try:
        return f"{_encoder.encode(message)}\n".encode()
    except UnicodeEncodeError:
        return f"{_ascii_encoder.encode(message)}\n".encode()


def decode(line: bytes) -> Any:
    """What a line holds; None if it is no JSON in UTF-8."""
    try:
        return _decoder.decode(line.decode())
    except (ValueError, RecursionError):
        return None


@dataclass(slots=True)
class Content:
    """What a file held: its messages, and a sentence for each line that is none. Of its `size` in
    bytes the first `whole` stay; behind them is a torn line. `ended`: they end with a newline."""

    messages: list[Message] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    size: int = 0
    whole: int = 0
    ended: bool = True

    def add(self, number: int, line: bytes) -> None:
        value = decode(line)
        if isinstance(value, dict) and value.get("role") in ROLES:
            self.messages.append(value)
        elif line.strip():
            self.problems.append(f"line {number}: no message, and left out: {_shown(line)}")


def read(path: Path) -> Content:
    """Read what is whole. A file that is not there yet holds nothing.

    ValueError if it is no session, or one of a later version; OSError if it cannot be read.
    """
    if not path.exists():
        if not path.parent.is_dir():
            raise FileNotFoundError(
                f"Session: there is no folder {path.parent.name!r} for {path.name!r}. Make it "
                "first: path.parent.mkdir(parents=True)."
            )
        return Content()
    if not path.is_file():
        what = "a folder" if path.is_dir() else "no ordinary file"
        raise ValueError(f"Session: {path.name!r} is {what}. Give the session a file of its own.")
    with path.open("rb") as file:
        head = file.readline(MAX_HEADER)
        if not _is_header(path.name, head):
            torn = [f"line 1: torn, and dropped: {_shown(head)}"] if head else []
            return Content(problems=torn, size=len(head))
        *lines, last = file.read().split(b"\n")
    content = Content()
    for number, line in enumerate(lines, 2):
        content.add(number, line)
    content.size = content.whole = len(head) + sum(map(len, lines)) + len(lines) + len(last)
    if last.strip() and decode(last) is None:
        content.problems.append(f"line {len(lines) + 2}: torn, and dropped: {_shown(last)}")
        content.whole -= len(last)
    else:  # a line that lacks nothing but its newline is whole
        content.add(len(lines) + 2, last)
        content.ended = head.endswith(b"\n") and not last
    return content


class SessionFile:
    """Appends lines to a session's file. From the first one until `close` it holds a lock.

    The lock keeps other processes out. In this process, whoever has read the latest state may
    write, and takes the file over. `origin` is what a new file's first line says besides.
    """

    def __init__(self, path: Path, content: Content, *, fsync: bool = False) -> None:
        self.path, self.fsync = path, fsync
        self.size, self.whole, self.ended = content.size, content.whole, content.ended
        self.origin: dict[str, Any] = {}
        self._descriptor = -1
        self._let_go: Callable[[], object] | None = None

    def append(self, lines: bytes) -> None:
        """Write lines, all or none: what a full disk leaves of them is taken back.

        RuntimeError if somebody else writes to the file, OSError if it cannot be written.
        """
        with _writing:
            try:
                self._check_unchanged()
                if self._let_go is None:
                    self._open()
                    self._check_unchanged()
                self._write(lines)
            except OSError as error:
                raise OSError(
                    error.errno,
                    f"Session: {self.path.name} cannot be written: {error.strerror or error}. "
                    "Nothing of this message was stored, and nothing that was stored is lost.",
                ) from error

    def close(self) -> None:
        """Free the file and its lock. A later append takes them again."""
        with _writing:
            if self._let_go is not None:
                self._let_go()
                self._let_go, self._descriptor = None, -1

    def _check_unchanged(self) -> None:
        """Another writer's lines are not to be cut off, nor ours to go into a file that is gone."""
        found = None
        with contextlib.suppress(FileNotFoundError):
            found = self.path.stat()
        same = self.size == (found.st_size if found else 0)
        if self._let_go is not None and os.name == "posix":  # Windows keeps what is open in place
            same &= found is not None and os.path.samestat(found, os.fstat(self._descriptor))
        if not same:
            raise RuntimeError(
                f"Session: {self.path.name} {'has changed' if found else 'is gone'} since it was "
                "read. Nothing was written. Load it again: Session(path), and give that to the "
                "agent."
            )

    def _open(self) -> None:
        older = _open_files.get(self.path)
        if older is not None:
            older.close()
        lock = locked(self.path)
        try:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
            self._descriptor = os.open(self.path, flags, 0o600)  # its owner's alone
            # However this object ends, by close, garbage collection or exit: the file is free.
            self._let_go = weakref.finalize(self, _free, self._descriptor, lock)
        except BaseException:
            lock.release()
            raise
        _open_files[self.path] = self

    def _write(self, lines: bytes) -> None:
        new = not self.whole
        start = encode({MARK: VERSION, **self.origin}) if new else b"" if self.ended else b"\n"
        try:
            if self.size > self.whole:
                os.ftruncate(self._descriptor, self.whole)  # the torn line goes
            _write_all(self._descriptor, start + lines)
            if self.fsync:
                sync(self._descriptor)
                if new:
                    sync_folder(self.path.parent)
            self.whole = self.size = self.whole + len(start) + len(lines)
            self.ended = True
        except BaseException:  # a full disk, or Ctrl-C
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self.whole)
            self.size = os.fstat(self._descriptor).st_size
            raise


# One append at a time in this process, and who has which file open.
_writing = threading.RLock()
_open_files: weakref.WeakValueDictionary[Path, SessionFile] = weakref.WeakValueDictionary()


def _free(descriptor: int, lock: Any) -> None:
    os.close(descriptor)
    lock.release()


def _is_header(name: str, line: bytes) -> bool:
    """Whether a file's first line is whole; False if it is torn, and with it the file empty."""
    value = decode(line.removeprefix(codecs.BOM_UTF8))
    version = value.get(MARK) if isinstance(value, dict) else None
    if version == VERSION:
        return True
    begun = HEADER_START.startswith(line) or line.startswith(HEADER_START)
    if value is None and begun and not line.endswith(b"\n"):
        return False
    if version is None:
        raise ValueError(
            f"Session: {name} is no session file: its first line is not the one that says so. "
            "Nothing was changed. Give the session a path of its own."
        )
    raise ValueError(
        f"Session: {name} has version {version!r}, this agentkit reads version {VERSION}. Nothing "
        "was changed. Use a newer agentkit."
    )


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _shown(line: bytes) -> str:
    return f"{line[:99].decode('utf-8', 'replace')!r:.60}"
