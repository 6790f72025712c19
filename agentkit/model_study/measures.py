"""What each line of a prompt changes, measure by measure: side by side, in words and drawn.

Built in lesson 10.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agentkit.model_study.effects import (
    Effect,
    Row,
    answered_from_nothing,
    effect_of,
    made_up_a_call,
)
from agentkit.model_study.prompts import LINES, lines_in

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is true of a run or not; `counts` says of which runs it is asked."""

    name: str
    of: Callable[[Row], bool]
    counts: Callable[[Row], bool] = lambda row: True


def takes_a_call(row: Row) -> bool:
    return bool(row["calls_needed"])


MADE_UP = Measure("made up a call", made_up_a_call)
MEASURES = (
    Measure("answered from nothing", answered_from_nothing, takes_a_call),
    MADE_UP,
    Measure("looked it up", lambda row: bool(row["looked_up"]), takes_a_call),
    Measure("solved", lambda row: bool(row["success"])),
)


def line_effects(rows: Iterable[Row], measure: Measure) -> dict[str, Effect]:
    """The effect of each line that these runs of one model vary, by its name."""
    rows = [row for row in rows if measure.counts(row)]
    tried = {line for row in rows for line in lines_in(row["setup"])}
    with_line = {line: {line in lines_in(row["setup"]) for row in rows} for line in LINES}
    varied = [line for line in LINES if line in tried and len(with_line[line]) == 2]
    return {line: effect_of(line, rows, measure.of) for line in varied}


def beside_examples(rows: Iterable[Row]) -> list[Row]:
    """The runs that had the worked examples: where a model makes no call without them, only there
    can a line change a call."""
    return [row for row in rows if "examples" in lines_in(row["setup"])]


def verdict(effect: Effect) -> str:
    """What may be said of a line."""
    if not effect.without and not effect.with_line:
        return "never happened"
    if not effect.shown:
        return "no difference shown"
    return "higher" if effect.difference > 0 else "lower"


def draw_effects(effects: Mapping[str, Effect], label: str, ax: Axes | None = None) -> Axes:
    """The differences, in percentage points, with their intervals; filled where one is shown."""
    from agentkit.plot_fonts import drawable
    from agentkit.plot_style import BLACK, canvas, finish

    ax = canvas(ax, 1.2 + 0.3 * len(effects))
    said = []
    for place, (name, effect) in enumerate(effects.items()):
        middle, low, high = (100 * end for end in (effect.difference, effect.low, effect.high))
        fill = BLACK if effect.shown else "white"
        ends = [[max(0, middle - low)], [max(0, high - middle)]]
        ax.errorbar([middle], [place], xerr=ends, fmt="o", color=BLACK, mfc=fill, capsize=4)
        said.append(f"{name}: {middle:+.0f}, {low:+.0f} to {high:+.0f}, {verdict(effect)}")
    ax.axvline(0, color=BLACK, linewidth=1)
    ax.set_yticks(range(len(effects)), [drawable(name) for name in effects])
    ax.set_ylim(len(effects) - 0.5, -0.5)
    ax.set(xlabel=f"{label}: change in percentage points, 95 % interval", xlim=(-105, 105))
    return finish(ax, f"{label}, change in percentage points. {'; '.join(said)}.", grid="x")
