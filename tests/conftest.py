"""What the whole suite says at its end, and what no test leaves to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from agentkit.demo_tools import clock

ANSWERS = {"wrong": "test_a_wrong_answer_", "right": "test_a_right_answer_"}


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How many wrong answers failed with their own hint, and how many right ones passed."""
    passed = [report.nodeid for report in terminalreporter.stats.get("passed", ())]
    counts = {kind: sum(f"::{name}" in each for each in passed) for kind, name in ANSWERS.items()}
    if any(counts.values()):
        terminalreporter.write_line(
            f"answers to exercises: {counts['wrong']} wrong ones got the hint meant for them, "
            f"{counts['right']} right ones passed"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A name with an address in it differs in each process, and side by side none would run."""
    for item in items:
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(f"{item.nodeid}: its name differs each time. Pass ids=.")


@pytest.fixture(autouse=True)
def _the_clock_is_as_it_was() -> Iterator[None]:
    """The demo tools' clock belongs to the process; a test that stops it stops its own only."""
    before = clock._stopped_at
    yield
    clock._stopped_at = before


@pytest.fixture(autouse=True, scope="module")
def _the_clock_goes_in_each_module() -> Iterator[None]:
    """A lesson's cells, which some modules run while they are loaded, stop it as well."""
    clock._stopped_at = None
    yield
    clock._stopped_at = None
