"""What a folder of wheels holds, and what it lacks for a kind of laptop.

A wheel's file name says on which systems it runs (the specification of platform compatibility
tags), and its metadata what it needs there; so neither question asks a package index.
"""

from __future__ import annotations

import email.parser
import re
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename
from packaging.version import Version

# The oldest systems that are meant: macOS 12, and a Linux with glibc 2.28 (2018).
MACOS = (12, 0)
GLIBC = 28
GLIBC_BY_YEAR = {17: "manylinux2014", 12: "manylinux2010", 5: "manylinux1"}
MACHINES = {"windows-64": "AMD64", "macos-arm64": "arm64", "linux-arm64": "aarch64"}
# As Python names them: os.name, sys.platform, platform.system().
FAMILIES = {
    "windows": ("nt", "win32", "Windows"),
    "macos": ("posix", "darwin", "Darwin"),
    "linux": ("posix", "linux", "Linux"),
}


@dataclass(frozen=True)
class Target:
    """A kind of laptop: its system, such as "windows-64", and its Python, such as "3.13"."""

    system: str
    python: str

    def __str__(self) -> str:
        return f"{self.system}, Python {self.python}"

    @property
    def machine(self) -> str:
        return MACHINES.get(self.system, "x86_64")

    @cached_property
    def platforms(self) -> list[str]:
        """Its platform tags, best first."""
        if self.system.startswith("windows"):
            return [f"win_{self.machine.lower()}"]
        if self.system.startswith("macos"):
            return list(mac_platforms(MACOS, self.machine))
        tags = []
        for minor in range(GLIBC, 4, -1):
            names = [f"manylinux_2_{minor}", GLIBC_BY_YEAR.get(minor)]
            tags += [f"{name}_{self.machine}" for name in names if name]
        return [*tags, f"linux_{self.machine}"]

    @cached_property
    def tags(self) -> frozenset[Tag]:
        """Every tag of a wheel that runs there."""
        version = tuple(map(int, self.python.split(".")))
        interpreter = "cp" + self.python.replace(".", "")
        own = cpython_tags(version, platforms=self.platforms)
        return frozenset([*own, *compatible_tags(version, interpreter, self.platforms)])

    @cached_property
    def markers(self) -> dict[str, str]:
        """The variables of environment markers (PEP 508), as they are there."""
        os_name, platform, system = FAMILIES[self.system.partition("-")[0]]
        return {
            "implementation_name": "cpython",
            "implementation_version": f"{self.python}.0",
            "os_name": os_name,
            "platform_machine": self.machine,
            "platform_python_implementation": "CPython",
            "platform_system": system,
            "python_full_version": f"{self.python}.0",
            "python_version": self.python,
            "sys_platform": platform,
        }

    def pip_options(self) -> list[str]:
        """Options that let pip fetch for this kind of laptop instead of the one it runs on."""
        options = ["--python-version", self.python, "--implementation", "cp"]
        return [*options, *(f"--platform={tag}" for tag in self.platforms)]


@dataclass(frozen=True)
class Wheel:
    """A whole wheel in the folder."""

    path: Path
    version: Version
    tags: frozenset[Tag]

    def fits(self, wanted: Requirement, target: Target) -> bool:
        """Whether it is what is wanted, and runs there."""
        right = wanted.specifier.contains(self.version, prereleases=True)
        return right and not self.tags.isdisjoint(target.tags)

    @cached_property
    def needs(self) -> list[Requirement]:
        """The packages that it asks for, each with its marker."""
        with zipfile.ZipFile(self.path) as archive:
            about = next(name for name in archive.namelist() if re.match(METADATA, name))
            told = email.parser.Parser().parsestr(archive.read(about).decode("utf-8"))
        return [Requirement(line) for line in told.get_all("Requires-Dist", [])]


METADATA = r"[^/]+\.dist-info/METADATA$"


@dataclass
class Store:
    """The folder, and what is in it."""

    folder: Path
    wheels: dict[str, list[Wheel]] = field(default_factory=lambda: defaultdict(list))
    damaged: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def look(self) -> None:
        """Take in what is new in the folder. A file that is cut or changed is deleted there."""
        for path in sorted(self.folder.glob("*.whl")):
            if path.name in self.seen:
                continue
            try:
                name, version, _, tags = parse_wheel_filename(path.name)
            except InvalidWheelFilename:
                continue
            if is_whole(path):
                self.seen.add(path.name)
                self.wheels[name].append(Wheel(path, version, tags))
            else:
                self.damaged.append(path.name)
                path.unlink()

    @property
    def paths(self) -> list[Path]:
        """All wheels in the folder."""
        return [wheel.path for same_name in self.wheels.values() for wheel in same_name]

    def find(self, wanted: Requirement, target: Target) -> Wheel | None:
        """A wheel of what is wanted that runs there."""
        known = self.wheels.get(canonicalize_name(wanted.name), ())
        return next((each for each in known if each.fits(wanted, target)), None)

    def wanted(self, pins: Iterable[Requirement], target: Target) -> list[Requirement]:
        """The pins, and what their wheels need besides them on this kind of laptop.

        A package that one system alone needs, such as colorama on Windows, has no pin.
        """
        found = {canonicalize_name(pin.name): pin for pin in pins}
        open_ends = [(name, "") for name in found]
        known = set(open_ends)
        while open_ends:
            name, extra = open_ends.pop()
            wheel = self.find(found[name], target)
            for need in wheel.needs if wheel else ():
                if need.marker and not need.marker.evaluate({**target.markers, "extra": extra}):
                    continue
                needed = canonicalize_name(need.name)
                found.setdefault(needed, Requirement(f"{need.name}{need.specifier}"))
                new = {(needed, each) for each in ("", *need.extras)} - known
                known |= new
                open_ends += sorted(new)
        return list(found.values())

    def lacking(self, pins: Sequence[Requirement], target: Target) -> list[Requirement]:
        """What has no wheel here that runs on this kind of laptop."""
        return [each for each in self.wanted(pins, target) if not self.find(each, target)]


def is_whole(path: Path) -> bool:
    """Whether each file in the wheel still has the checksum that the wheel holds of it."""
    try:
        with zipfile.ZipFile(path) as archive:
            return archive.testzip() is None
    except (OSError, ValueError, zipfile.BadZipFile, zlib.error):
        return False
