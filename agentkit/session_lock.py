"""What a session's file asks of the operating system: one writer at a time, and lines on the disk.

Built in lesson 06. A lock ends with its process, however that ends. What was written has reached
the operating system, which survives the process; a power cut it survives when the disk has it.
"""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


def locked(path: Path) -> Any:
    """A lock on this path, which ends with the process. RuntimeError if another one has it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a browser tab has no locks, and nobody to keep out
        from filelock import FileLock, Timeout

        beside = path.with_name(f".{path.name}.lock")
        lock = FileLock(beside, timeout=0, mode=0o600, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise RuntimeError(
                f"Session: another process writes to {path.name}, perhaps another notebook. Close "
                "the session there (session.close()) or end that process; or go on with a copy: "
                "session.fork('copy.jsonl')."
            ) from None
    return lock


def sync(descriptor: int) -> None:
    """To the disk itself. On macOS os.fsync stops at the drive's cache."""
    if sys.platform == "darwin":
        import fcntl

        with contextlib.suppress(OSError):  # some file systems have no such call
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """A new file's name stands in its folder, which has to reach the disk too."""
    if os.name == "posix":  # Windows has no such call
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            sync(descriptor)
        finally:
            os.close(descriptor)
