"""The picture of a run in time: its model calls and its tool calls as bars over the seconds.

Built in lesson 08. It takes a run of a trace. `agentkit.plots` has it with the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from agentkit.plot_fonts import drawable
from agentkit.plot_rows import read_runs
from agentkit.plot_style import (
    BLACK,
    NAME,
    NO_STEPS,
    ORANGE,
    SKY,
    VERMILION,
    canvas,
    finish,
    nothing,
)
from agentkit.trace_data import CallTrace, RunTrace

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WORD = 0.14  # of the width: room for the kind of an error
DIGITS = 0.025  # of the width: room for the number of a step

Lane = tuple[str, list[CallTrace]]


def timeline(data: Any, ax: Axes | None = None) -> Axes:
    """What a run did when: its model calls and its tool calls as bars over the seconds.

    `data` is one run of a trace. Calls that ran at once stand above each other. A call that failed
    has a hatch and a cross, and its kind of error where there is room. Of a run that took less than
    a second the axis counts milliseconds.
    """
    runs = read_runs("timeline", data)
    if len(runs) > 1:
        raise ValueError(
            f"timeline: it draws one run, got {len(runs)}. Take one: timeline(trace.runs[0])."
        )
    if not runs or not (runs[0].steps or runs[0].calls):
        return nothing(canvas(ax, 2.0), NO_STEPS)
    (run,) = runs
    lanes, end = _lanes(run.calls), _end(run)
    scale, unit = (1.0, "seconds") if end >= 1 else (1000.0, "milliseconds")
    ax = canvas(ax, 1.4 + 0.34 * (len(lanes) + 1))
    free = -1.0  # from here on there is room for a number
    for step in run.steps:
        left, width = step.started * scale, step.seconds * scale
        ax.barh(0, width, left=left, height=0.7, color=SKY, edgecolor=BLACK)
        middle = left + width / 2
        if middle > free:
            ax.text(middle, -0.42, str(step.number), ha="center", va="bottom", fontsize=9)
            free = middle + DIGITS * end * scale
    for place, (_, calls) in enumerate(lanes, start=1):
        for call, after in zip_longest(calls, calls[1:]):
            room = (after.started if after else 2 * end) - call.started - call.seconds
            _draw_call(ax, place, call, scale, word=room > WORD * end)
    ax.set(
        yticks=range(len(lanes) + 1),
        yticklabels=["model, by step", *(drawable(name, NAME) for name, _ in lanes)],
        xlabel=f"{unit} since the run began",
        title=drawable(run.task, 72),
        xlim=(0, 1.03 * end * scale or 1),
        ylim=(len(lanes) + 0.5, -1),
    )
    return finish(ax, _said(run), grid="x")


def _draw_call(ax: Axes, place: int, call: CallTrace, scale: float, *, word: bool) -> None:
    left, width = call.started * scale, call.seconds * scale
    colour, hatch = (ORANGE, "") if call.ok else (VERMILION, "xxx")
    ax.barh(place, width, left=left, height=0.7, color=colour, edgecolor=BLACK, hatch=hatch)
    if not call.ok:
        text = f"✗ {drawable(call.error or '', 20)}" if word else "✗"
        ax.annotate(
            text, (left + width, place), (3, 0), textcoords="offset points", va="center", fontsize=9
        )


def _lanes(calls: Sequence[CallTrace]) -> list[Lane]:
    """Calls of one tool in a row of their own; where two overlap, the tool has one row more."""
    lanes: list[Lane] = []
    for call in sorted(calls, key=lambda each: each.started):
        own = [at for at, (name, _) in enumerate(lanes) if name == call.name]
        free = [at for at in own if _ended(lanes[at][1][-1]) <= call.started]
        if free:
            lanes[free[0]][1].append(call)
        else:
            lanes.insert(own[-1] + 1 if own else len(lanes), (call.name, [call]))
    return lanes


def _ended(each: Any) -> float:
    """The second at which a step or a call was over."""
    return float(each.started + each.seconds)


def _end(run: RunTrace) -> float:
    return max(run.seconds, *map(_ended, run.steps), *map(_ended, run.calls))


def _said(run: RunTrace) -> str:
    """No clock's value: the words are the same on each machine."""
    calls = run.calls
    said = f"Timeline, {run.task or '(no task)'}: {_number(len(run.steps), 'model call')} and "
    if not calls:
        return said + "no tool call."
    names = ", ".join(dict.fromkeys(call.name for call in calls))
    said += f"{_number(len(calls), 'tool call')} ({names})"
    together = max(sum(e.started <= c.started < _ended(e) for e in calls) for c in calls)
    if len(calls) > 1:
        said += f", up to {together} at once" if together > 1 else ", one after another"
    failed = ", ".join(f"{call.name} ({call.error})" for call in calls if not call.ok)
    return said + (f"; failed: {failed}." if failed else ".")


def _number(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
