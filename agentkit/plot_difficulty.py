"""Pictures over the difficulty of tasks: how often runs succeed, and how many steps they take.

Built in lesson 08. Both need to know whether an answer is right, so they take the results of
`agentkit.evals`. `agentkit.plots` has them with the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING, Any

from agentkit.plot_fonts import drawable
from agentkit.plot_rows import By, Row, columns_of, groups, in_order, percent, rate_of, read_rows
from agentkit.plot_style import (
    BLACK,
    NAME,
    NO_RUNS,
    Look,
    canvas,
    finish,
    legend,
    look,
    nothing,
    whole_numbers,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BIGGEST = 300.0  # square points: the mark of the most runs at one place
KEY = "area: runs; filled: succeeded;\nline: median"


def success_by_difficulty(
    data: Any, ax: Axes | None = None, *, by: By = "setup", over: str = "difficulty"
) -> Axes:
    """The share of runs that succeeded at each difficulty, with its 95 % interval.

    n is the number of runs behind a point. `over` names the column along the axis: "calls_needed"
    is a finer measure than "difficulty".
    """
    rows = read_rows("success_by_difficulty", data, ["success", over, *columns_of(by)])
    ax = canvas(ax, 3.6)
    ax.set(xlabel=_words(over), ylabel="runs that succeeded (%),\nwith 95 % interval")
    if not rows:
        return nothing(ax, NO_RUNS)
    levels, found = in_order(row[over] for row in rows), groups(rows, by)
    handles, said = [], []
    for number, (name, own) in enumerate(found.items()):
        cells = _at_levels(own, over, levels)
        rates = [rate_of(runs) for runs in cells.values()]
        x = [levels.index(level) + _aside(number, len(found), 0.4) for level in cells]
        handles.append(_points(ax, x, rates, look(number)))
        shares = [f"{percent(rate)} at {at}" for at, (rate, *_) in zip(cells, rates, strict=True)]
        said.append(f"{name}: {', '.join(shares)}")
    _name_levels(ax, over, levels, found)
    ax.set_ylim(-4, 104)
    legend(ax, handles, [drawable(name, NAME) for name in found])
    return finish(ax, f"Success by {_words(over)}. {'; '.join(said)}.")


def steps_by_difficulty(
    data: Any, ax: Axes | None = None, *, by: By = "setup", over: str = "difficulty"
) -> Axes:
    """How many steps the runs took at each difficulty, and whether they succeeded.

    A mark's area is the number of runs that took so many steps; its filled part is those of them
    that succeeded. The line goes through the medians. A row of empty marks at the cap of steps is
    a wall: loops that a limit ended. `over` as in `success_by_difficulty`.
    """
    rows = read_rows("steps_by_difficulty", data, ["success", "steps", over, *columns_of(by)])
    ax = canvas(ax, 3.6)
    ax.set(xlabel=_words(over), ylabel="steps (model calls)")
    if not rows:
        return nothing(ax, NO_RUNS)
    levels, found = in_order(row[over] for row in rows), groups(rows, by)
    most = max(_crowd(own, over) for own in found.values())
    area = BIGGEST * min(1.0, 12 / (len(levels) * len(found))) / most
    handles, said = [], []
    for number, (name, own) in enumerate(found.items()):
        cells, shown = _at_levels(own, over, levels), look(number)
        x = [levels.index(level) + _aside(number, len(found), 0.5) for level in cells]
        for place, runs in zip(x, cells.values(), strict=True):
            _bubbles(ax, place, runs, area, shown)
        middle = [median(row["steps"] for row in runs) for runs in cells.values()]
        ax.plot(x, middle, color=BLACK, linestyle=shown.line, linewidth=1, zorder=1)
        handles.append(_sample(shown))
        said.append(f"{name}: {', '.join(_spread(at, runs) for at, runs in cells.items())}")
    _name_levels(ax, over, levels, found)
    ax.set_ylim(0, 1.1 * max(row["steps"] for row in rows) + 0.6)
    whole_numbers(ax.yaxis)
    legend(ax, handles, [drawable(name, NAME) for name in found], KEY)
    said_first = f"Steps by {_words(over)}, median (least to most; failed runs)"
    return finish(ax, f"{said_first}. {'; '.join(said)}.")


def _words(column: str) -> str:
    return column.replace("_", " ")


def _at_levels(rows: Sequence[Row], over: str, levels: Sequence[Any]) -> dict[Any, list[Row]]:
    """The rows of each level that has any."""
    cells = {level: [row for row in rows if row[over] == level] for level in levels}
    return {level: runs for level, runs in cells.items() if runs}


def _aside(number: int, of: int, room: float) -> float:
    """How far to the side one of several is drawn, so that they do not hide each other."""
    return room * ((number + 0.5) / of - 0.5)


def _points(ax: Axes, x: list[float], rates: list[tuple[float, float, float]], shown: Look) -> Any:
    return ax.errorbar(
        x,
        [100 * rate for rate, _, _ in rates],
        yerr=[
            [100 * (rate - low) for rate, low, _ in rates],
            [100 * (high - rate) for rate, _, high in rates],
        ],
        color=shown.colour,
        linestyle=shown.line,
        linewidth=1.8,
        marker=shown.mark,
        markeredgecolor=BLACK,
        markersize=7,
        ecolor=BLACK,
        elinewidth=1,
        capsize=3,
    )


def _crowd(rows: Sequence[Row], over: str) -> int:
    """The most runs at one place."""
    return max(Counter((row[over], row["steps"]) for row in rows).values())


def _bubbles(ax: Axes, place: float, rows: Sequence[Row], area: float, shown: Look) -> None:
    """At each number of steps a white mark for all runs, and on it one for those that succeeded."""
    every = Counter(row["steps"] for row in rows)
    good = Counter(row["steps"] for row in rows if row["success"])
    for counted, colour in ((every, "white"), (good, shown.colour)):
        steps = sorted(counted)
        sizes = [area * counted[step] for step in steps]
        x = [place] * len(steps)
        ax.scatter(x, steps, s=sizes, color=colour, marker=shown.mark, edgecolors=BLACK, zorder=2)


def _sample(shown: Look) -> Any:
    from matplotlib.lines import Line2D

    line = Line2D([], [], color=BLACK, linestyle=shown.line, linewidth=1, marker=shown.mark)
    line.set(markersize=8, markerfacecolor=shown.colour)
    return line


def _name_levels(ax: Axes, over: str, levels: Sequence[Any], found: dict[str, list[Row]]) -> None:
    """The levels along the axis, each with the number of runs behind a point."""
    labels = []
    for level in levels:
        counts = sorted(sum(row[over] == level for row in own) for own in found.values())
        number = "–".join(f"{count:,}" for count in dict.fromkeys((counts[0], counts[-1])))
        labels.append(f"{drawable(level, 14)}\nn={number}")
    ax.set_xticks(range(len(levels)), labels)
    ax.set_xlim(-0.5, len(levels) - 0.5)


def _spread(level: Any, rows: Sequence[Row]) -> str:
    steps, failed = [row["steps"] for row in rows], sum(not row["success"] for row in rows)
    failures = f"; {failed} failed" if failed else ""
    return f"{median(steps):g} ({min(steps)} to {max(steps)}{failures}) at {level}"
