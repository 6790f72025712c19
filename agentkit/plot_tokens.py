"""The picture of what a run's steps cost: tokens of each request, and their sum.

Built in lesson 08. It takes the runs of a trace. `agentkit.plots` has it with the others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from agentkit.plot_fonts import drawable
from agentkit.plot_rows import read_runs
from agentkit.plot_style import (
    BLACK,
    BLUE,
    NAME,
    NO_STEPS,
    ORANGE,
    canvas,
    finish,
    legend,
    look,
    nothing,
    whole_numbers,
)
from agentkit.trace_data import RunTrace, StepTrace

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WHO = "tokens_by_step"
MOST_RUNS = 8  # more lines than that are not told apart
NUMBERED = 12  # up to so many bars have room for their number


def tokens_by_step(data: Any, ax: Axes | None = None) -> Axes:
    """Tokens of each request, and their sum so far, by step.

    `data` is a run of a trace, or up to 8 to compare, in a list or in a dict with a name for each:
    then only the sums are drawn. A mark stands where the context was cut, where it stayed over its
    budget, and where something other than an answer ended the run.
    """
    runs = {name: run for name, run in _named(data).items() if run.steps}
    if len(runs) > MOST_RUNS:
        raise ValueError(
            f"{WHO}: {len(runs)} runs are too many to tell apart; the most is {MOST_RUNS}. "
            f"Choose some: trace.runs[:{MOST_RUNS}]."
        )
    ax = canvas(ax, 3.4)
    ax.set(xlabel="step", ylabel="tokens (sent and written)")
    if not runs:
        return nothing(ax, NO_STEPS)
    most = max(_sums(run)[-1] for run in runs.values())
    single = len(runs) == 1
    handles, labels = _requests(ax, *runs.values(), room=0.12 * most) if single else ([], [])
    for number, (name, run) in enumerate(runs.items()):
        shown = look(number)
        handles += ax.plot(
            [step.number for step in run.steps],
            _sums(run),
            color=BLACK if single else shown.colour,
            linestyle=shown.line,
            marker=shown.mark,
            markeredgecolor=BLACK,
        )
        labels.append("their sum so far" if single else drawable(name, NAME))
    for label, mark, points in _marks(runs.values()):
        handles.append(_draw_marks(ax, mark, points))
        labels.append(label)
    ax.set_ylim(0, 1.12 * most or 1)
    ax.set_xlim(0.4, max(step.number for run in runs.values() for step in run.steps) + 0.8)
    whole_numbers(ax.xaxis)
    ax.yaxis.set_major_formatter("{x:,.0f}")
    legend(ax, handles, labels)
    return finish(ax, " ".join(_said(name, run) for name, run in runs.items()))


def _named(data: Any) -> dict[str, RunTrace]:
    """The runs, each by a name of its own: that of a dict, else its task."""
    if isinstance(data, Mapping):
        runs = read_runs(WHO, list(data.values()))
        return {str(name): run for name, run in zip(data, runs, strict=True)}
    named: dict[str, RunTrace] = {}
    for run in read_runs(WHO, data):
        task, number = run.task or "(no task)", 2
        name = task
        while name in named:
            name, number = f"{task} ({number})", number + 1
        named[name] = run
    return named


def _requests(ax: Axes, run: RunTrace, *, room: float) -> tuple[list[Any], list[str]]:
    """A bar a request: what was sent, and on top of it what was written. A bar has its number where
    the line of the sum is at least `room` tokens above it."""
    places = [step.number for step in run.steps]
    sent = [step.prompt_tokens for step in run.steps]
    written = [step.completion_tokens for step in run.steps]
    below = ax.bar(places, sent, 0.7, color=BLUE, edgecolor=BLACK)
    above = ax.bar(places, written, 0.7, sent, color=ORANGE, edgecolor=BLACK, hatch="///")
    if len(places) <= NUMBERED:
        each = zip(map(_tokens, run.steps), _sums(run), strict=True)
        numbers = [f"{tokens:,}" if so_far - tokens > room else "" for tokens, so_far in each]
        ax.bar_label(above, numbers, fontsize=9, padding=1)
    return [below, above], ["sent in a request", "written in its reply"]


def _marks(runs: Collection[RunTrace]) -> list[tuple[str, str, list[tuple[float, int]]]]:
    """What happened at which places of the lines: in words, as a mark, and where. Nothing empty."""
    steps = [each for run in runs for each in zip(run.steps, _sums(run), strict=True)]
    stopped = [run for run in runs if run.reason != "done"]
    words = ", ".join(dict.fromkeys(map(_ended_by, stopped)))
    marks: list[tuple[str, str, list[tuple[float, int]]]] = [
        ("context cut", "v", [(step.number, at) for step, at in steps if step.cut]),
        ("over its budget", "s", [(step.number, at) for step, at in steps if step.over_budget]),
        (words, "X", [(run.steps[-1].number + 0.4, _sums(run)[-1]) for run in stopped]),
    ]
    return [each for each in marks if each[2]]


def _draw_marks(ax: Axes, mark: str, points: list[tuple[float, int]]) -> Any:
    x, y = zip(*points, strict=True)
    white = ax.scatter(x, y, s=110, color="white", marker=mark, edgecolors=BLACK, zorder=5)
    white.set_linewidth(1.4)
    return white


def _ended_by(run: RunTrace) -> str:
    return f"ended by {drawable(run.reason)}" if run.reason else "not ended"


def _tokens(step: StepTrace) -> int:
    return step.prompt_tokens + step.completion_tokens


def _sums(run: RunTrace) -> list[int]:
    return list(accumulate(map(_tokens, run.steps)))


def _said(name: str, run: RunTrace) -> str:
    first, last = run.steps[0], run.steps[-1]
    said = f"Tokens by step, {name}: {_tokens(first):,} in step {first.number}"
    if last is not first:
        said += f", {_tokens(last):,} in step {last.number}, {_sums(run)[-1]:,} in all"
    said += _times("context cut", [step.number for step in run.steps if step.cut])
    said += _times("over its budget", [step.number for step in run.steps if step.over_budget])
    return said + ("." if run.reason == "done" else f"; {_ended_by(run)}.")


def _times(what: str, steps: list[int]) -> str:
    if len(steps) < 2:
        return "".join(f"; {what} at step {step}" for step in steps)
    return f"; {what} {len(steps)} times, first at step {steps[0]}"
