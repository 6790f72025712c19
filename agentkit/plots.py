"""Pictures of what agents did: how often they succeed, at what cost, and where it goes wrong.

Built in lesson 08. Each function takes runs and gives the matplotlib Axes; `ax=` draws into Axes of
your own. `picture(axes)` shows it in a notebook, with a text for who cannot see it. Of the runs of
a trace there are `tokens_by_step` and `timeline`, and by `model` also `accuracy_by_error` and
`thought_share`; the others need to know whether an answer is right: they take the results of
`agentkit.evals`. `by=` names the column, or the columns, of which each value is drawn by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from agentkit.plot_difficulty import steps_by_difficulty, success_by_difficulty
from agentkit.plot_fonts import drawable
from agentkit.plot_picture import alt_text, picture, png
from agentkit.plot_rows import (
    KINDS,
    By,
    calls_tried,
    columns_of,
    errors_in,
    groups,
    percent,
    rate_of,
    read_rows,
    total,
)
from agentkit.plot_style import (
    BLACK,
    NAME,
    NO_RUNS,
    Look,
    canvas,
    finish,
    legend_above,
    look,
    nothing,
)
from agentkit.plot_timeline import timeline
from agentkit.plot_tokens import tokens_by_step

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "accuracy_by_error",
    "alt_text",
    "compare_models",
    "picture",
    "png",
    "steps_by_difficulty",
    "success_by_difficulty",
    "thought_share",
    "timeline",
    "tokens_by_step",
]


def accuracy_by_error(data: Any, ax: Axes | None = None, *, by: By = "setup") -> Axes:
    """Which share of the tool calls failed, and how: a bar for each setup, a part for each kind.

    Beside a bar stands the accuracy, the share of calls that worked, and of how many. A kind that
    is no ErrorKind, such as an unreadable reply, has no call: it counts as one that was tried.
    """
    rows = read_rows("accuracy_by_error", data, ["calls", "errors", *columns_of(by)])
    found = groups(rows, by)
    ax = canvas(ax, _height(found))
    ax.set(xlabel="tool calls that failed (% of all that were tried)")
    if not rows:
        return nothing(ax, NO_RUNS)
    kinds = errors_in(rows)
    looks = {kind: look(number) for number, kind in enumerate(dict.fromkeys([*KINDS, *kinds]))}
    handles, endings, longest = {}, [], 0.0
    for place, own in enumerate(found.values()):
        errors, tried = errors_in(own), calls_tried(own)
        end = 0.0
        for kind, number in errors.items():
            handles[kind] = _part(ax, place, end, 100 * number / tried, looks[kind])
            end += 100 * number / tried
        worked = percent((tried - errors.total()) / tried) if tried else ""
        endings.append(f"{worked} ok, n={tried:,}" if tried else "no calls")
        longest = max(longest, end)
    ax.set_xlim(0, max(10, 1.01 * longest))
    _name_bars(ax, list(found), endings)
    if kinds:
        legend_above(ax, [handles[kind] for kind in kinds], [drawable(kind) for kind in kinds])
    lists = [
        f"{end}{_list(errors_in(own))}" for end, own in zip(endings, found.values(), strict=True)
    ]
    return finish(ax, f"Tool calls that worked. {_sentences(found, lists)}", grid="x")


def thought_share(data: Any, ax: Axes | None = None, *, by: By = "setup") -> Axes:
    """Which share of the tokens that the model wrote went into thought; the rest are calls and
    answers. Beside a bar stands how many tokens it wrote in all."""
    columns = ["thought_tokens", "completion_tokens", *columns_of(by)]
    rows = read_rows("thought_share", data, columns)
    found = groups(rows, by)
    ax = canvas(ax, _height(found))
    ax.set(xlabel="share of the tokens written (%)")
    if not rows:
        return nothing(ax, NO_RUNS)
    endings, handles = [], []
    for place, own in enumerate(found.values()):
        written = total(own, "completion_tokens")
        share = min(1.0, total(own, "thought_tokens") / written) if written else 0.0
        rest = 100 * (1 - share) if written else 0.0
        handles = [
            _part(ax, place, 0, 100 * share, look(0)),
            _part(ax, place, 100 * share, rest, look(1)),
        ]
        endings.append(f"{percent(share)} of {written:,} tokens" if written else "no tokens")
    ax.set_xlim(0, 100)
    _name_bars(ax, list(found), endings)
    legend_above(ax, handles, ["thought", "calls and answers"])
    said = f"Share of the written tokens spent on thought. {_sentences(found, endings)}"
    return finish(ax, said, grid="x")


def compare_models(data: Any, ax: Axes | None = None, *, by: By = "setup") -> Axes:
    """The share of runs that succeeded, best first, with 95 % intervals and the number of runs.

    Where two intervals lie apart, chance alone hardly explains the difference. Where they overlap,
    it may.
    """
    rows = read_rows("compare_models", data, ["success", *columns_of(by)])
    found = groups(rows, by)
    rated = {name: rate_of(own) for name, own in found.items()}
    best_first = sorted(rated, key=lambda name: -rated[name][0])
    ax = canvas(ax, _height(found))
    ax.set(xlabel="runs that succeeded (%), with 95 % interval")
    if not rows:
        return nothing(ax, NO_RUNS)
    endings, said = [], []
    for place, name in enumerate(best_first):
        rate, low, high = rated[name]
        ends = [[100 * (rate - low)], [100 * (high - rate)]]
        ax.errorbar([100 * rate], [place], xerr=ends, fmt="o", color=BLACK, markersize=8, capsize=5)
        endings.append(f"{percent(rate)}, n={len(found[name]):,}")
        said.append(f"{endings[-1]}, interval {percent(low)} to {percent(high)}")
    ax.set_xlim(-2, 102)
    _name_bars(ax, best_first, endings)
    return finish(ax, f"Success, best first. {_sentences(best_first, said)}", grid="x")


def _part(ax: Axes, place: int, left: float, width: float, shown: Look) -> Any:
    return ax.barh(
        place,
        width,
        left=left,
        height=0.62,
        color=shown.fill,
        edgecolor=BLACK,
        hatch=shown.hatch,
    )


def _name_bars(ax: Axes, names: list[str], endings: list[str]) -> None:
    """The names at the left, the first on top, and at the right what is to be said of each."""
    ax.set_yticks(range(len(names)), [drawable(name, NAME) for name in names])
    ax.set_ylim(len(names) - 0.5, -0.5)
    right = ax.get_xlim()[1]
    for place, text in enumerate(endings):
        ax.annotate(text, (right, place), (6, 0), textcoords="offset points", va="center")


def _height(found: Collection[Any]) -> float:
    return max(1.9, 1.3 + 0.42 * len(found))


def _sentences(names: Iterable[str], said: list[str]) -> str:
    return "; ".join(f"{name}: {each}" for name, each in zip(names, said, strict=True)) + "."


def _list(errors: Counter[str]) -> str:
    named = ", ".join(f"{kind} {number:,}" for kind, number in errors.items())
    return f" ({named})" if named else ""
