"""What can be missing for a set-up, and the one sentence that says so with its remedy."""

from __future__ import annotations

import errno
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

VERSION = ".".join(map(str, sys.version_info[:2]))
NEEDED_BYTES = 1_200_000_000
NO_VENV = (
    f"On Debian and Ubuntu run 'sudo apt install python{VERSION}-venv' and try again; "
    "elsewhere install Python from python.org."
)
DISK_FULL = ("No space left on device", "Errno 28", "WinError 112", "Disk quota exceeded")
NO_NETWORK = (
    "ConnectionError",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "Name or service not known",
    "NewConnectionError",
    "ProxyError",
    "ReadTimeout",
    "Temporary failure in name resolution",
    "connection broken",
    "getaddrinfo failed",
    "nodename nor servname",
    "timed out",
)
TOO_LONG = ("Long Path support", "The filename or extension is too long")


class SetupError(Exception):
    """The set-up cannot go on; the text is for the learner and says what to do."""


def check_python() -> None:
    """Refuse a Python that cannot make environments (Debian keeps that in a package of its own)."""
    for name in ("venv", "ensurepip"):
        if importlib.util.find_spec(name) is None:
            raise SetupError(f"This Python comes without its module '{name}'. {NO_VENV}")


def check_path(root: Path) -> None:
    """Refuse a path that would be two on a list of paths, as PATH is."""
    if os.pathsep in str(root):
        raise SetupError(
            f"The path {root} has the sign '{os.pathsep}' in it, with which the system ends a "
            "path. Rename that folder and run the same command again."
        )


def check_space(root: Path) -> None:
    """Refuse a disk that will be full half-way."""
    free = shutil.disk_usage(root).free
    if free < NEEDED_BYTES:
        raise SetupError(no_space(root, free))


def no_space(root: Path, free: int) -> str:
    return (
        f"The disk is full: the set-up needs about {NEEDED_BYTES / 1e9:.0f} GB in {root} and "
        f"{free / 1e9:.1f} GB are free. Free some space, or move the course's folder to another "
        "disk, and run the same command again."
    )


def check_writable(root: Path) -> None:
    """Refuse a folder in which nothing can be made."""
    try:
        with tempfile.TemporaryFile(dir=root):
            pass
    except OSError as error:
        raise SetupError(explain_os_error(error, root)) from error


def explain_os_error(error: OSError, root: Path) -> str:
    """One sentence with the remedy for an error of the file system."""
    if is_disk_full(error):
        return no_space(root, shutil.disk_usage(root).free)
    if isinstance(error, PermissionError) and os.name == "nt" and (root / ".venv").exists():
        return (
            f"A file in .venv is in use or protected ({error}). Close every JupyterLab and "
            "terminal of the course and run the same command again."
        )
    return (
        f"The folder {root} cannot be written to ({error.strerror or error}). Copy the course to "
        "a folder of your own, or ask for the right to write there, and run the same command again."
    )


def explain_wheels(lines: list[str], folder: Path, system: str) -> str:
    """One sentence with the remedy if the folder of wheels is to blame for what pip reported;
    empty otherwise. `system` is this machine's kind, such as "linux-64"."""
    text = "\n".join(lines)
    lacking = re.search(r"No matching distribution found for (\S+)", text)
    if lacking:
        return (
            f"The folder {folder} has no wheel of {lacking[1]} for {system}, Python {VERSION}. "
            f'Add it where there is a network: python course.py wheels "{folder}" --for {system} '
            f"--python {VERSION}. Or rename the folder, and the packages come from the index."
        )
    damaged = re.search(r"Wheel .{1,200} is invalid|BadZipFile|Bad CRC-32|zlib\.error", text)
    if damaged:
        return (
            f"A wheel in {folder} is damaged. Copy the folder anew, or mend it where there is a "
            f'network: python course.py wheels "{folder}"'
        )
    return ""


def explain_pip(lines: list[str], log: Path | None = None) -> str:
    """One sentence with the remedy for what pip reported; `log` is named for the rest."""
    text = "\n".join(lines)
    whole = f" The whole report is in {log}." if log else ""
    if any(sign in text for sign in DISK_FULL):
        return (
            "The disk is full. Free about 1 GB and run the same command again: it goes on." + whole
        )
    if any(sign in text for sign in TOO_LONG):
        return (
            "A path is too long for Windows. Move the course's folder to a short path such as "
            "C:\\course and run the same command again." + whole
        )
    if "CERTIFICATE_VERIFY_FAILED" in text:
        return (
            "The package index could not prove who it is (a certificate is not trusted). Point "
            "PIP_CERT at your network's certificate file and run the same command again." + whole
        )
    if any(sign in text for sign in NO_NETWORK):
        return (
            "No package index could be reached. Connect to the network (a proxy goes into "
            "HTTPS_PROXY, a mirror into PIP_INDEX_URL), or put a folder of wheels beside course.py "
            "('python course.py wheels' makes one), and run the same command again." + whole
        )
    lacking = re.search(r"No matching distribution found for (\S+)", text)
    if lacking:
        version = ".".join(map(str, sys.version_info[:2]))
        return (
            f"The package index or wheel folder has no {lacking[1]} for Python {version} on this "
            "system. Use another Python (3.11 to 3.13 are tested) or another index." + whole
        )
    last = next((line for line in reversed(lines) if "error" in line.lower()), "no reason given")
    return f"pip failed: {last.strip()}." + whole


def is_disk_full(error: OSError) -> bool:
    """Whether the system says that there is no room, in its own way."""
    full = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
    return error.errno in full or getattr(error, "winerror", None) == 112
