"""The file behind a session: one JSON line a message, only ever appended to.

Built in lesson 06. The first line says what the file is. A line is written in one piece, so a
process that dies leaves whole lines and at most one torn one at the end. Nothing that was written
is ever written again: a line that cannot be read stays where it is, and is named by its number.
"""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agentkit.events import Message
from agentkit.messages import ROLES

VERSION = 1
MARK = "agentkit_session"


@dataclass(slots=True)
class Content:
    """What a file held: its messages, a sentence for each thing that is wrong, and how many of its
    bytes are whole lines. `ended` is False when the last of these lacks its newline."""

    messages: list[Message] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    size: int = 0
    ended: bool = True


def read(path: Path) -> Content:
    """Read what is whole. ValueError if this is no session file, or one of a later version."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Content()
    content = Content()
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        if not line:
            content.size += not last
            continue
        value = _parsed(line)
        if number == 1:
            if last and value is None and _header().startswith(line):
                content.problems.append("line 1: torn, and dropped; the file held nothing else.")
                break
            _check_header(path, value)
        elif last and value is None:
            shown = line.decode("utf-8", "replace")
            content.problems.append(f"line {number}: torn, and dropped: {shown:.60}")
            break
        elif isinstance(value, dict) and value.get("role") in ROLES:
            content.messages.append(value)
        else:
            shown = line.decode("utf-8", "replace")
            content.problems.append(f"line {number}: no message, and left out: {shown:.60}")
        content.size += len(line) + (not last)
        content.ended = not last
    return content


class SessionFile:
    """Appends lines to a session's file. It holds a lock from the first line until `close`."""

    def __init__(self, path: Path, content: Content, *, fsync: bool = False, **origin: Any) -> None:
        self.path, self.fsync, self.origin = path, fsync, origin
        self.size, self.ended = content.size, content.ended
        self.read_size = path.stat().st_size if path.exists() else 0
        self.file: Any = None
        self.lock: Any = None

    def append(self, messages: list[Message]) -> None:
        """Write a line for each message, all of them in one piece."""
        lines = b"".join(map(encode, messages))
        if self.file is None:
            self._open()
        try:
            _write_all(self.file, lines)
        except BaseException:
            with contextlib.suppress(OSError):  # a full disk: take back the half line
                os.ftruncate(self.file.fileno(), self.size)
            raise
        self.size += len(lines)
        if self.fsync:
            os.fsync(self.file.fileno())

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.lock.release()
            self.file = self.lock = None
            self.read_size = self.size

    def _open(self) -> None:
        from filelock import FileLock, Timeout

        lock = FileLock(f"{self.path}.lock", timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise RuntimeError(
                f"Session: {self.path.name} is open for writing elsewhere, in another process or "
                "by another Session in this one. Close that one first: session.close()."
            ) from None
        try:
            now = self.path.stat().st_size if self.path.exists() else 0
            if now != self.read_size:
                raise RuntimeError(
                    f"Session: {self.path.name} has changed since it was read ({self.read_size} "
                    f"bytes then, {now} now). Nothing was written. Load it again: Session(path)."
                )
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            descriptor = os.open(self.path, flags, 0o600)  # a conversation is its owner's alone
            self.file = os.fdopen(descriptor, "ab", buffering=0)
            os.ftruncate(descriptor, self.size)  # the torn line goes
            head = b"" if self.ended else b"\n"
            head += b"" if self.size else _header(**self.origin)
            _write_all(self.file, head)
            self.size += len(head)
            self.ended = True
        except BaseException:
            lock.release()
            raise
        self.lock = lock


def encode(message: Message) -> bytes:
    """A message as a line. Half an emoji has no UTF-8 form: then the line is plain ASCII."""
    line = json.dumps(message, ensure_ascii=False, allow_nan=False) + "\n"
    try:
        return line.encode()
    except UnicodeEncodeError:
        return (json.dumps(message, allow_nan=False) + "\n").encode()


def _header(**origin: Any) -> bytes:
    return (json.dumps({MARK: VERSION, **origin}, ensure_ascii=False) + "\n").encode()


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _check_header(path: Path, value: Any) -> None:
    version = value.get(MARK) if isinstance(value, dict) else None
    if version is None:
        raise ValueError(
            f"Session: {path.name} is no session file: its first line is not the one that says so. "
            "Nothing was changed. Give the session a path of its own."
        )
    if version != VERSION:
        raise ValueError(
            f"Session: {path.name} has version {version!r}, this agentkit reads version {VERSION}. "
            "Nothing was changed. Use a newer agentkit."
        )


def _write_all(file: Any, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]
