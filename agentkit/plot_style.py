"""How the pictures look: colours, hatches and marks that tell things apart without colour.

Built in lesson 08. The colours are those of Masataka Okabe and Kei Ito, "Color Universal Design"
(2002, https://jfly.uni-koeln.de/color/), chosen so that colour-blind people tell them apart. They
never stand alone: with each goes a hatch, a mark and a kind of line, and every area has an edge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

from agentkit.plot_fonts import families

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

BLACK = "#000000"
BLUE, ORANGE, GREEN, YELLOW = "#0072B2", "#E69F00", "#009E73", "#F0E442"
VERMILION, SKY, PURPLE = "#D55E00", "#56B4E9", "#CC79A7"
# Those first that make a line on white paper; the pale ones live by the black edge of their marks.
COLOURS = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY, YELLOW)
# The pale ones first: a hatch is seen on them.
FILLS = (SKY, YELLOW, PURPLE, ORANGE, GREEN, VERMILION, BLUE)
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo", "---", "+++")
MARKS = ("o", "s", "^", "D", "v", "P", "X", "*")
Line = Literal["-", "--", ":", "-."]
LINES: tuple[Line, ...] = ("-", "--", ":", "-.")
GRID = "#D0D0D0"
WIDTH = 8.0  # inches; at 100 dots an inch as wide as a notebook's output
DOTS = 100
NO_RUNS = "No runs to draw."
NO_STEPS = "No steps to draw."
NAME = 28  # columns of text that a name may take

_said: WeakKeyDictionary[Any, str] = WeakKeyDictionary()


class Look(NamedTuple):
    """What tells one thing in a picture from another, in colour and without. `colour` is for lines
    and marks, `fill` for areas."""

    colour: str
    fill: str
    hatch: str
    mark: str
    line: Line


def look(number: int) -> Look:
    """The look of the thing with this number, from 0. All of the first 56 are different."""
    return Look(
        COLOURS[number % len(COLOURS)],
        FILLS[number % len(FILLS)],
        HATCHES[number % len(HATCHES)],
        MARKS[number % len(MARKS)],
        LINES[number % len(LINES)],
    )


def canvas(ax: Axes | None, height: float) -> Axes:
    """The given Axes, or those of a new figure, `height` inches high. Nothing is shown yet."""
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    if ax is None:
        figure = Figure(figsize=(WIDTH, height), dpi=DOTS, layout="constrained")
        return figure.subplots()
    if not isinstance(ax, Axes):
        raise TypeError(
            f"plots: ax must be one matplotlib Axes, got {type(ax).__name__}. Of several take one, "
            "such as axes[0]; of a figure, figure.subplots()."
        )
    return ax


def finish(ax: Axes, said: str, *, grid: Literal["x", "y"] = "y") -> Axes:
    """The last touch: fonts, a grid behind everything, and the sentence that `alt_text` gives."""
    from matplotlib.text import Text

    ax.spines[["top", "right"]].set_visible(False)
    ax.set_axisbelow(True)
    ax.grid(axis=grid, color=GRID, linewidth=0.8)
    ax.get_xticklabels(), ax.get_yticklabels()  # makes the texts, which are otherwise made late
    for text in ax.findobj(Text):
        text.set_fontfamily(families())
        text.set_parse_math(False)  # a price in dollars is no formula
    _said[ax] = said
    return ax


def whole_numbers(axis: Axis) -> None:
    """Ticks at whole numbers alone: there is no half step."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator("auto", integer=True))


def nothing(ax: Axes, what: str) -> Axes:
    """A picture that says that there is nothing to show."""
    ax.set(xticks=[], yticks=[])
    ax.spines[:].set_visible(False)
    ax.text(0.5, 0.5, what, transform=ax.transAxes, ha="center", va="center", fontsize=12)
    return finish(ax, what)


def legend(ax: Axes, handles: list[Any], labels: list[str], title: str = "") -> None:
    """A legend beside the picture: it hides nothing."""
    ax.legend(
        handles,
        labels,
        title=title or None,
        loc="upper left",
        bbox_to_anchor=(1.01, 1.02),
        borderaxespad=0,
        frameon=False,
        alignment="left",
        handlelength=2.4,
    )


def legend_above(ax: Axes, handles: list[Any], labels: list[str]) -> None:
    """A legend over the picture, where its right side is taken."""
    ax.legend(
        handles,
        labels,
        ncols=min(4, len(labels)),
        loc="lower left",
        bbox_to_anchor=(0, 1),
        borderaxespad=0.2,
        frameon=False,
        columnspacing=1.6,
    )


def said_of(ax: Axes) -> str:
    """The sentence that belongs to these Axes; empty if no function of plots drew them."""
    return _said.get(ax, "")
