"""A trace as rows and as a table of text.

Built in lesson 08. Rows are what a data frame or a spreadsheet takes. A table is for the eye: its
columns stay in line with Chinese in them, and it shows no time unless it is asked to, so that the
same run prints the same table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from agentkit.listing import CONTROL, cut_cell, sign_width
from agentkit.trace_data import RunTrace

ALL = (
    "run depth step prompt_tokens completion_tokens thought_tokens seconds calls errors tools "
    "error_kinds stop"
).split()
SHOWN = ("step", "prompt_tokens", "completion_tokens", "tools", "error_kinds", "stop")
MAX_WIDTH = 48


def rows(runs: Sequence[RunTrace]) -> list[dict[str, Any]]:
    """A flat dict a step, with the keys of `ALL`."""
    return [row for number, run in enumerate(runs, 1) for row in _rows(number, run)]


def table(
    runs: Sequence[RunTrace], columns: Sequence[str] | None, redact: Callable[[str], str]
) -> str:
    """The rows as text: a line with the names, and one for each row. Without `columns` those of
    `SHOWN`, and which run it is where there are several."""
    if columns is None:
        columns = [*(["run"] if len(runs) > 1 else []), *SHOWN]
    _check(columns)
    found = rows(runs)
    shown = [[name.replace("_", " ") for name in columns]]
    shown += [[_text(row[name], redact) for name in columns] for row in found]
    numbers = [all(not isinstance(row[name], str) for row in found) for name in columns]
    return aligned(shown, numbers)


def aligned(lines: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    """Lines of cells as text, each column as wide as its widest cell. `right`: which columns are
    set to the right, as numbers are. Chinese and emoji are two columns wide in a fixed font."""
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    return "\n".join("  ".join(map(_padded, line, widths, right)).rstrip() for line in lines)


def _rows(number: int, run: RunTrace) -> Iterator[dict[str, Any]]:
    for step in run.steps:
        errors = [call.error or "failed" for call in step.calls if not call.ok]
        values = (
            number,
            run.depth,
            step.number,
            step.prompt_tokens,
            step.completion_tokens,
            step.thought_tokens,
            step.seconds,
            len(step.calls),
            len(errors),
            ", ".join(call.name for call in step.calls),
            ", ".join(errors),
            run.reason if step is run.steps[-1] else "",
        )
        yield dict(zip(ALL, values, strict=True))


def _text(value: Any, redact: Callable[[str], str]) -> str:
    if isinstance(value, str):
        plain = " ".join(redact(value).split())
        return cut_cell(CONTROL.sub(lambda found: repr(found[0])[1:-1], plain), MAX_WIDTH)
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _width(text: str) -> int:
    return sum(map(sign_width, text))


def _padded(text: str, width: int, number: bool) -> str:
    gap = " " * (width - _width(text))
    return gap + text if number else text + gap


def _check(columns: Sequence[str]) -> None:
    names = [columns] if isinstance(columns, str) else list(columns)
    wrong = [name for name in names if name not in ALL]
    if wrong or isinstance(columns, str) or not names:
        raise ValueError(
            f"Trace.table: columns must be a list of names, got {columns!r:.60}. The names are: "
            f"{', '.join(ALL)}."
        )
