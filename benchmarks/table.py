"""Rows of the benchmark table, and how noise is shown."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One figure: what it is, what was measured, what was asked for, and whether it held."""

    name: str
    value: str
    target: str
    held: bool | None


def spread(values: list[float]) -> str:
    """Median, with the least and the greatest: `1.02 (0.98 to 1.31)`."""
    return f"{median(values):.3g} ({min(values):.3g} to {max(values):.3g})"


def markdown(rows: list[Row]) -> str:
    marks = {True: "yes", False: "**no**", None: ""}
    lines = ["| what | median (least to greatest) | asked | held |", "|---|---|---|---|"]
    lines += [f"| {r.name} | {r.value} | {r.target} | {marks[r.held]} |" for r in rows]
    return "\n".join(lines)
