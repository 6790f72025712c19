"""Wheels of a few bytes, for tests of what is done with wheels."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path


def make_wheel(
    folder: Path,
    name: str,
    version: str,
    files: dict[str, str] | None = None,
    *,
    tag: str = "py3-none-any",
    needs: Sequence[str] = (),
) -> Path:
    """Put a wheel that pip installs into `folder` and give its path.

    files: what it installs, by path. needs: its requirements, such as "extra; os_name == 'nt'".
    """
    about = f"{name}-{version}.dist-info"
    needed = "".join(f"Requires-Dist: {each}\n" for each in needs)
    files = {
        **(files or {}),
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needed}",
        f"{about}/WHEEL": f"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: {tag}\n",
    }
    record = "".join(f"{file},,{len(text)}\n" for file, text in files.items())
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for file, text in {**files, f"{about}/RECORD": f"{record}{about}/RECORD,,\n"}.items():
            wheel.writestr(file, text)
    return path


def damage(path: Path) -> None:
    """Change one byte of a file inside the wheel, as a bad stick does."""
    content = bytearray(path.read_bytes())
    content[content.index(b"Metadata-Version")] ^= 1
    path.write_bytes(content)
