"""What the whole suite says at its end."""

from __future__ import annotations

from typing import Any

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
