"""The house: which module stands on which floor, how long it is, what its docstring says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from coursetools import ROOT, markdown

PACKAGE = ROOT / "agentkit"
MAX_LINES = 260
FLOORS = {
    "messages": 1,
    "events": 1,
    "schema": 1,
    "history": 1,
    "json_schema": 1,
    "signature": 1,
    "usage": 1,
    "tools": 2,
    "results": 2,
    "arguments": 2,
    "workers": 2,
    "awaiting": 2,
    "tokens": 2,
    "session_file": 2,
    "session_lock": 2,
    "listing": 3,
    "record": 2,
    "executor": 3,
    "context": 3,
    "conditions": 3,
    "repetition": 3,
    "stops": 3,
    "session": 3,
    "react_calls": 3,
    "react_text": 3,
    "streaming": 4,
    "endpoint": 4,
    "protocol": 4,
    "compaction": 4,
    "react": 4,
    "run": 4,
    "loop": 5,
    "redaction": 2,
    "trace": 6,
    "trace_data": 6,
    "trace_file": 6,
    "trace_page": 6,
    "trace_view": 6,
    "trace_watch": 6,
    "plots": 6,
    "plot_difficulty": 6,
    "plot_fonts": 6,
    "plot_picture": 6,
    "plot_rows": 6,
    "plot_style": 6,
    "plot_timeline": 6,
    "plot_tokens": 6,
    "evals": 6,
    "tasks": 6,
    "otel": 6,
    "guards": 6,
    "recovery": 6,
    "memory": 6,
    "team": 6,
    "adapters": 6,
    "widgets": 6,
    "failure_modes": 6,
    "groundedness": 6,
    "model_study": 6,
    "last_reply": 6,
}
# They stand beside the floors: which modules each may import, and which may import it.
BESIDE_IMPORTS = {
    "offline": {"offline"},
    "local": {"local", "offline"},
    "connect": {"offline", "local"},
    "doctor": {"connect"},
    "demo_tools": {"demo_tools"},
    "grading": {"grading"},
}
BESIDE_IMPORTED_BY: dict[str, set[str]] = {
    "offline": {"connect", "local"},
    "local": {"connect", "model_study"},
    "connect": {"evals"},
    "doctor": set(),
    "demo_tools": {"evals"},
    "grading": set(),
}
HEAVY = (
    "openai",
    "pydantic",
    "docstring_parser",
    "matplotlib",
    "ipywidgets",
    "numpy",
    "scipy",
    "opentelemetry",
    "mistune",
    "llama_cpp",
    "asyncio",
)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def dotted(path: Path) -> str:
    """The module's name below agentkit, for example `offline.planner`; empty for the package."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports(path: Path) -> set[str]:
    """The modules of agentkit that `path` imports anywhere, as names below agentkit."""
    here = ["agentkit", *(part for part in path.relative_to(PACKAGE).parent.parts)]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            origin = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{origin}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "agentkit":
                found.add(_module_part(parts[1:]))
    return found


def _module_part(parts: list[str]) -> str:
    """The longest beginning of `parts` that is a module: the rest names something inside it."""
    for end in range(len(parts), 0, -1):
        place = PACKAGE.joinpath(*parts[:end])
        if place.with_suffix(".py").exists() or (place / "__init__.py").exists():
            return ".".join(parts[:end])
    return ""


def ids(path: Path) -> str:
    return dotted(path) or "agentkit"


each_module = pytest.mark.parametrize("path", modules(), ids=ids)


@each_module
def test_every_module_has_its_place_in_the_house(path: Path) -> None:
    top = dotted(path).split(".")[0]
    assert top in ("", *FLOORS, *BESIDE_IMPORTS), (
        f"give agentkit/{top} a floor in tests/test_house.py"
    )


@each_module
def test_a_module_imports_only_from_lower_floors_or_its_own(path: Path) -> None:
    own = dotted(path).split(".")[0]
    if not own:
        return
    for name in imports(path):
        other = name.split(".")[0]
        assert other, f"agentkit.{own} imports from the package's front door: name the module"
        if own in BESIDE_IMPORTS:
            allowed = BESIDE_IMPORTS[own]
            assert other in allowed, f"agentkit.{own} stands by itself and imports {other}"
        elif other in BESIDE_IMPORTED_BY:
            allowed = BESIDE_IMPORTED_BY[other]
            assert own in allowed, (
                f"agentkit.{own} imports {other}; allowed to: {allowed or 'none'}"
            )
        else:
            assert FLOORS[other] <= FLOORS[own], (
                f"agentkit.{own} (floor {FLOORS[own]}) imports {other} (floor {FLOORS[other]})"
            )


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {dotted(path): imports(path) - {dotted(path)} for path in modules() if dotted(path)}
    done: set[str] = set()

    def walk(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join([*trail, name])
        if name not in done:
            for other in sorted(graph.get(name, ())):
                walk(other, (*trail, name))
            done.add(name)

    for name in graph:
        walk(name, ())


@each_module
def test_a_module_is_read_in_one_sitting(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    defines = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    if not any(isinstance(node, defines) for node in ast.walk(ast.parse(text))):
        return  # a table, which is looked up and not read
    lines = len(text.splitlines())
    assert lines <= MAX_LINES, f"{dotted(path)} has {lines} lines, more than {MAX_LINES}: split it"


@each_module
def test_a_module_begins_with_a_docstring(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{dotted(path)}"


@pytest.mark.parametrize(
    "path",
    [p for p in modules() if dotted(p) in {*FLOORS, *BESIDE_IMPORTS}],
    ids=ids,
)
def test_a_module_says_which_lesson_builds_it(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    assert re.search(r"\blessons? \d\d\b", docstring, re.IGNORECASE), (
        f"the docstring of agentkit/{dotted(path)} does not name its lesson ('Lesson 02 builds it')"
    )


@pytest.mark.parametrize(
    "page", [*ROOT.glob("*.md"), *ROOT.glob("benchmarks/*.md")], ids=lambda page: page.name
)
def test_links_and_pictures_of_a_page_lead_to_files(page: Path) -> None:
    for link in markdown.links(page.read_text(encoding="utf-8")):
        path = link.target.partition("#")[0]
        if path and not path.startswith(("https://", "mailto:")):
            assert (page.parent / path).exists(), f"{page.name} links to {path}, which is not there"
        if link.is_picture:
            assert link.text.strip(), f"the picture {path} in {page.name} has no alt text"


def test_pictures_stay_small() -> None:
    for picture in ROOT.glob("docs/*.png"):
        assert picture.stat().st_size <= 400_000, f"{picture.name} has more than 400 kB"


def test_importing_agentkit_loads_no_heavy_library() -> None:
    code = f"import sys, agentkit; print([n for n in {HEAVY!r} if n in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True
    )
    assert done.stdout.strip() == "[]"


def test_every_public_name_is_there() -> None:
    import agentkit

    assert all(hasattr(agentkit, name) for name in agentkit.__all__)
    assert len(agentkit.__all__) == len(set(agentkit.__all__))
