"""`requirements.txt`, `pyproject.toml` and `environment.yml` describe one and the same set."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata

import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from coursetools import ROOT

OLDEST = "3.11.0"
# They follow a calendar, so a new major number says nothing about what changed.
BY_CALENDAR = {"tzdata"}
# pip needs them on one system only, so a pin of theirs would not be a plain name==version line.
ONE_SYSTEM_ONLY = {"appnope", "colorama", "pywinpty"}


def project() -> dict[str, Requirement]:
    """What pyproject.toml asks for, base and extras, by name."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = list(about["dependencies"])
    for extra in ("course", "grading", "otel", "scale", "study", "test"):
        lines += about["optional-dependencies"][extra]
    return {canonicalize_name(r.name): r for r in map(Requirement, lines)}


def pins() -> dict[str, str]:
    """The versions that requirements.txt pins, by name."""
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines)


def conda() -> dict[str, Requirement]:
    """What environment.yml asks for, conda's part and pip's, by name."""
    listed = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
    lines = [line for line in listed if isinstance(line, str) and line != "pip"]
    lines += next(part["pip"] for part in listed if isinstance(part, dict))
    return {
        canonicalize_name(r.name): r for r in map(Requirement, lines_without_the_project(lines))
    }


def lines_without_the_project(lines: list[str]) -> list[str]:
    assert lines.count("-e .") == 1, "environment.yml does not install agentkit itself ('-e .')"
    return [line for line in lines if line != "-e ."]


def test_every_pin_is_a_name_and_a_version_and_nothing_else() -> None:
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line), f"not name==version: {line!r}"


def test_pins_are_sorted_and_each_is_there_once() -> None:
    names = list(pins())
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert names == sorted(names)
    assert len(names) == len(lines)


def test_every_dependency_is_bounded_on_both_sides() -> None:
    for name, requirement in project().items():
        signs = {bound.operator for bound in requirement.specifier}
        wanted = {">="} if name in BY_CALENDAR else {">=", "<"}
        assert signs == wanted, f"{requirement} has the bounds {signs}, not {wanted}"


def test_every_dependency_is_pinned_inside_its_bounds() -> None:
    versions = pins()
    for name, requirement in project().items():
        assert name in versions, f"requirements.txt does not pin {name}"
        assert versions[name] in requirement.specifier, f"{versions[name]} is not in {requirement}"


def test_every_package_that_a_pin_needs_is_pinned_too() -> None:
    versions = pins()
    for name in versions:
        try:
            needed = metadata.distribution(name).requires or []
        except metadata.PackageNotFoundError:
            continue
        for requirement in map(Requirement, needed):
            if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
                continue
            wanted = canonicalize_name(requirement.name)
            if wanted not in ONE_SYSTEM_ONLY:
                assert wanted in versions, f"{name} needs {wanted}, which has no pin"
                assert requirement.specifier.contains(versions[wanted], prereleases=True), (
                    f"{name} needs {requirement}, the pin is {versions[wanted]}"
                )


def test_every_pin_can_be_had_on_the_first_release_of_the_oldest_python() -> None:
    """Debian 12 has Python 3.11.2: a package that wants 3.11.5 would stop the set-up there."""
    for name, version in pins().items():
        try:
            installed = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        wanted = installed.get("Requires-Python") or ""
        if installed["Version"] == version:
            assert SpecifierSet(wanted).contains(OLDEST), f"{name}=={version} wants Python {wanted}"


def test_conda_users_get_the_same_packages_with_the_same_bounds() -> None:
    asked = {name: r.specifier for name, r in conda().items() if name != "python"}
    assert asked == {name: r.specifier for name, r in project().items()}


def test_conda_users_get_a_python_that_the_project_supports() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert conda()["python"].specifier == SpecifierSet(about["requires-python"])


def test_the_base_dependencies_stay_few() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    base = {Requirement(line).name for line in about["dependencies"]}
    assert base == {"docstring-parser", "filelock", "openai", "pydantic"}
