"""Walk through a trace: choose a run and a step, and read what went in and what came of it.

Built in lesson 08. The picture of a run is drawn once; the frame around the step that is shown is
laid over it. What is not live, the page and the text, are those of the trace itself.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from typing import Any, NamedTuple

from agentkit import trace_page, trace_view
from agentkit.conditions import counted
from agentkit.listing import cut_cell
from agentkit.redaction import hide_secrets
from agentkit.trace import RunTrace, StepTrace, Trace
from agentkit.trace_page import PageWriter, Redact
from agentkit.widgets.shown import Shown

NO_RUN = "No run yet. Give the trace to an agent: on_event=trace."
NO_STEP = "This run has no step yet."
NO_ERROR = "No step of this run has an error."
STYLE = """\
.agentkit-explorer { max-width: 62em; }
.agentkit-explorer p { margin: 4px 0; }
.agentkit-explorer .scroll { max-height: 30em; overflow: auto; border: 1px solid #8886;
  padding: 2px 10px; margin: 4px 0; }
.agentkit-explorer .drawing { position: relative; max-width: 760px; }
.agentkit-explorer .drawing img { display: block; width: 100%; height: auto; margin: 0; }
.agentkit-explorer .drawing i { position: absolute; box-sizing: border-box;
  border: 2px dashed #000; }
"""


class TraceExplorer(Shown):
    """The runs of a trace, step by step.

    It takes a Trace, whose button "Read again" brings in what has happened since, or runs of one in
    a list. Texts are redacted as the trace says, those of a list by `hide_secrets`.
    """

    def __init__(self, trace: Trace | Sequence[RunTrace]) -> None:
        self.trace = trace if isinstance(trace, Trace) else None
        self.redact: Redact = hide_secrets if self.trace is None else self.trace.redact
        self._runs: list[RunTrace] = []
        if not isinstance(trace, Trace):
            listed = isinstance(trace, list | tuple)
            if not listed or not all(isinstance(run, RunTrace) for run in trace):
                raise TypeError(
                    f"TraceExplorer: expected a Trace or a list of its runs, got {trace!r:.60}. "
                    "Write TraceExplorer(trace), or TraceExplorer(trace.runs[:3])."
                )
            self._runs += trace

    @property
    def runs(self) -> list[RunTrace]:
        """The runs that there are now; one that goes on as far as it has got."""
        return self._runs if self.trace is None else self.trace.runs

    def text(self) -> str:
        """The table of the trace."""
        return trace_view.table(self.runs, None, self.redact) if self.runs else NO_RUN

    def page(self) -> str:
        """The page of the trace."""
        return trace_page.page(self.runs, self.redact)

    def build(self) -> Any:
        return _Controls(self).box


class Drawing(NamedTuple):
    """A picture of a run's tokens. `frames` are the places of its steps in it: left edge, top,
    width and height, in percent of the picture."""

    png: bytes
    alt: str
    frames: Sequence[tuple[float, float, float, float]]


def draw(number: int, run: RunTrace) -> Drawing:
    """The tokens of a run by step. ModuleNotFoundError without matplotlib."""
    from matplotlib.figure import Figure

    from agentkit.plots import alt_text, png, tokens_by_step

    figure = Figure(figsize=(7.6, 2.3), dpi=100, layout="constrained")
    axes = tokens_by_step({f"run {number}": run}, figure.subplots())
    axes.set_ylabel("tokens")
    picture = png(axes)
    width, height = figure.bbox.size
    inside = axes.get_window_extent()
    top, tall = 100 * (1 - inside.y1 / height), 100 * inside.height / height
    frames = []
    for step in run.steps:
        left, right = (axes.transData.transform((step.number + at, 0))[0] for at in (-0.45, 0.45))
        frames.append((100 * left / width, top, 100 * (right - left) / width, tall))
    return Drawing(picture, alt_text(axes), frames)


def framed(drawing: Drawing, place: int, step: StepTrace) -> str:
    """The drawing as HTML, with a frame around the step at this place."""
    sides = zip(("left", "top", "width", "height"), drawing.frames[place], strict=True)
    frame = "; ".join(f"{side}: {share:.2f}%" for side, share in sides)
    alt = html.escape(f"{drawing.alt} Step {step.number} is in the frame.")
    data = base64.b64encode(drawing.png).decode()
    return (
        f'<div class="drawing"><img alt="{alt}" src="data:image/png;base64,{data}">'
        f'<i style="{frame}"></i></div>'
    )


def has_error(run: RunTrace, step: StepTrace) -> bool:
    """Whether something went wrong in a step: a call failed, no reply came, or it was sent back."""
    unanswered = bool(run.reason) and not step.answered
    return unanswered or bool(step.retry) or not all(call.ok for call in step.calls)


def places(run: RunTrace, *, errors_only: bool = False) -> list[int]:
    """The places in `run.steps` of those that are to be shown."""
    steps = enumerate(run.steps)
    return [place for place, step in steps if not errors_only or has_error(run, step)]


def step_page(writer: PageWriter, run: RunTrace, place: int) -> str:
    """What went into a step, what came out, and, of the last one, how the run ended."""
    step, facts = run.steps[place], []
    if step.view:
        before = run.steps[place - 1].view if place else ()
        same = trace_page.sent_before(step, before)
        what = trace_page.how_many(step, len(step.view) - same)
        again = ""
        if same:
            again = (
                f"<details><summary>{counted(same, 'message')} that went in before"
                f"</summary>{writer.messages(step.view[:same])}</details>"
            )
        facts.append(("went in", f"{what}{writer.messages(step.view[same:])}{again}"))
    facts += writer.came_out(step)
    if place == len(run.steps) - 1:
        facts += writer.end(run)
    name = f'role="region" aria-label="Step {step.number}" tabindex="0"'
    return f'<div class="scroll" {name}>{trace_page.listed(facts)}</div>'


class _Controls:
    """What is pressed and moved. `show` writes all that is seen, from the runs."""

    def __init__(self, explorer: TraceExplorer) -> None:
        import ipywidgets as widgets

        self.explorer, self.writer = explorer, PageWriter(explorer.redact)
        self.runs: list[RunTrace] = []
        self.drawings: dict[int, Drawing | None] = {}
        self._writing = False
        own = {"description_width": "initial"}
        auto = widgets.Layout(width="auto")
        self.run = widgets.Dropdown(
            description="Run", style=own, layout=widgets.Layout(width="32em", max_width="100%")
        )
        self.errors = widgets.Checkbox(
            description="Only steps with errors", indent=False, layout=auto
        )
        self.again = widgets.Button(
            description="Read again", tooltip="Take in what has happened since", layout=auto
        )
        self.before, self.after = (
            widgets.Button(description=sign, tooltip=f"{sign}: the step {where}", layout=auto)
            for sign, where in (("◀ Previous", "before this one"), ("Next ▶", "after this one"))
        )
        # Its ends are never the same: a slider of one place breaks in the browser.
        self.step = widgets.IntSlider(
            description="Step", min=1, max=2, readout=False, style=own,
            layout=widgets.Layout(width="24em", max_width="100%"),
        )  # fmt: skip
        self.seen = widgets.HTML()
        self.run.observe(lambda _: self.show(1), "value")
        self.errors.observe(lambda _: self.show(1), "value")
        self.step.observe(lambda _: self.show(), "value")
        self.again.on_click(lambda _: self.read())
        self.before.on_click(lambda _: self.show(self.step.value - 1))
        self.after.on_click(lambda _: self.show(self.step.value + 1))
        row = widgets.Layout(flex_flow="row wrap", align_items="center")
        chosen = [self.run, self.errors, *([self.again] if explorer.trace is not None else [])]
        self.walk = widgets.HBox([self.before, self.step, self.after], layout=row)
        self.box = widgets.VBox([widgets.HBox(chosen, layout=row), self.walk, self.seen])
        self.read()

    def read(self) -> None:
        """Take in the runs as they are now, and stay at the run and step that were shown."""
        self.runs, self.drawings = self.explorer.runs, {}
        number, self._writing = self.run.value, True
        self.run.options = [(self._name(n, run), n) for n, run in enumerate(self.runs)]
        self.run.value = number if number is not None else (0 if self.runs else None)
        self._writing = False
        self.show()

    def show(self, at: int | None = None) -> None:
        """Write everything anew: the step at this place, from 1, or at that of the slider."""
        if self._writing:
            return
        number, self._writing = self.run.value, True
        run = RunTrace() if number is None else self.runs[number]
        found = places(run, errors_only=self.errors.value)
        self.step.max = max(len(found), 2)
        self.step.value = at = max(1, min(self.step.value if at is None else at, len(found)))
        self.walk.layout.display = "" if len(found) > 1 else "none"
        self._writing = False
        style = f"<style>{trace_page.STYLE}{STYLE}</style>"
        parts = [f'<div class="agentkit-trace agentkit-explorer">{style}']
        if number is None:
            parts.append(f'<p role="status">{NO_RUN}</p>')
        else:
            parts.append(f"<p>{self.writer.head(number + 1, run)}</p>")
            parts += self._step(number, run, found, at)
        self.seen.value = "\n".join([*parts, "</div>"])

    def _step(self, number: int, run: RunTrace, found: list[int], at: int) -> list[str]:
        taken_up = trace_page.listed(map(self.writer.call, run.taken_up))
        if not found:
            end = trace_page.listed(self.writer.end(run))
            return [taken_up, f'<p role="status">{NO_ERROR if run.steps else NO_STEP}</p>', end]
        place = found[at - 1]
        step = run.steps[place]
        most = max(each.prompt_tokens + each.completion_tokens for each in run.steps)
        of = f"{at} of {len(found)}{' with errors' if self.errors.value else ''}"
        head = f'<p role="status">{of} · {self.writer.step_head(step, most)}</p>'
        if number not in self.drawings:
            try:
                self.drawings[number] = draw(number + 1, run)
            except ModuleNotFoundError:  # no matplotlib: the numbers stand in the text
                self.drawings[number] = None
        drawing = self.drawings[number]
        picture = framed(drawing, place, step) if drawing else ""
        return ["" if place else taken_up, head, step_page(self.writer, run, place), picture]

    def _name(self, number: int, run: RunTrace) -> str:
        task = " ".join(self.explorer.redact(run.task).split())
        return f"{number + 1}. {cut_cell(task, 60)} · {run.reason or 'not ended'}"
