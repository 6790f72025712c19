"""The stepper's buttons, and what they change on the page.

Built in lesson 06. One function, `show`, writes everything that is seen, from what the branches
hold; a callback calls the branches, then `show`. So nothing on the page is older than the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agentkit.conditions import counted
from agentkit.history import up_to_step
from agentkit.results import error_text
from agentkit.trace import CallTrace, StepTrace
from agentkit.widgets import stepper_page as page
from agentkit.widgets.shown import escaped
from agentkit.widgets.stepping import Branch, Stepping

ALONE = -1


class Controls:
    """Buttons, slider, fields and the page of one Stepping. `box` is the widget."""

    def __init__(self, stepping: Stepping) -> None:
        import ipywidgets as widgets

        self.stepping, self._writing = stepping, False
        wide = {"description_width": "initial"}

        def half() -> Any:  # one each: what is hidden would hide all that share its layout
            return widgets.Layout(width="auto", min_width="14em", max_width="100%")

        self.go = widgets.Button(button_style="primary", layout=half())
        self.end = widgets.Button(
            description="Run to the end",
            layout=half(),
            tooltip="Step until the agent's stops speak",
        )
        self.branch = widgets.Dropdown(description="Branch", style=wide, layout=half())
        self.beside = widgets.Dropdown(description="Beside it", style=wide, layout=half())
        self.at = widgets.IntSlider(
            description="Look at step", style=wide, min=0, layout=widgets.Layout(width="24em")
        )
        self.call = widgets.Dropdown(description="Observation", style=wide, layout=half())
        self.content = widgets.Textarea(
            description="It says", style=wide, rows=3, layout=widgets.Layout(width="100%")
        )
        self.leave = widgets.Button(layout=half())
        self.seen = widgets.HTML()
        self.go.on_click(self._doing(self._go))
        self.end.on_click(self._doing(self._to_the_end))
        self.leave.on_click(self._doing(self._fork))
        for control in (self.branch, self.beside, self.at):
            control.observe(lambda _: self.show(), "value")
        self.call.observe(lambda _: self._show_content(), "value")
        row = widgets.Layout(flex_flow="row wrap")
        self.box = widgets.VBox(
            [
                widgets.HBox([self.go, self.end, self.branch, self.beside], layout=row),
                self.at,
                self.seen,
                widgets.HBox([self.call, self.leave], layout=row),
                self.content,
            ]
        )
        last = len(stepping.branches) - 1
        self.show(last, len(stepping.branches[last].steps))

    def show(self, branch: int | None = None, at: int | None = None, fault: str = "") -> None:
        """Write everything anew: this branch after this step, or those that are chosen."""
        if self._writing:
            return
        self._writing = True
        try:
            self._show(branch, at, fault)
        finally:
            self._writing = False

    def _show(self, number: int | None, at: int | None, fault: str) -> None:
        before = self.branch.value
        names = [page.name_of(self.stepping, n) for n in range(len(self.stepping.branches))]
        number = (before or 0) if number is None else number
        if len(self.branch.options) != len(names):
            self.branch.options = [(name, n) for n, name in enumerate(names)]
        self.branch.value = number
        branch = self.stepping.branches[number]
        others = [
            ("nothing", ALONE),
            *((name, n) for n, name in enumerate(names) if n != number),
        ]
        beside = ALONE if self.beside.value is None else self.beside.value
        if number != before and branch.parent is not None:
            beside = branch.parent
        self.beside.options = others
        self.beside.value = beside if beside in dict(others).values() else ALONE
        at = min(self.at.value if at is None else at, len(branch.steps))
        self.at.max = max(len(branch.steps), 1)
        self.at.value, self.at.disabled = at, not branch.steps
        self._label(branch, at)
        self._offer(branch.steps[at - 1] if at else None)
        self.seen.value = self._page(number, branch, at, fault)

    def _label(self, branch: Branch, at: int) -> None:
        """What a press does is what stands on the button."""
        reply, ended = branch.wanted, branch.outcome is not None
        if ended:
            label = "The branch has ended"
        elif reply is None:
            label = "Ask the model"
        elif reply.calls:
            label = f"Run {counted(len(reply.calls), 'call')}"
        else:
            label = "Send it back" if reply.retry_note else "Take the answer"
        self.go.description = self.go.tooltip = label
        self.go.disabled = self.end.disabled = ended
        self.leave.description = self.leave.tooltip = f"Fork after step {at}"

    def _offer(self, step: StepTrace | None) -> None:
        """The observations of a step, to be changed."""
        calls = list(step.calls) if step else []
        offered = [(f"{call.id}: {call.name}", call.id) for call in calls]
        chosen = self.call.value
        self.call.options = offered
        self.call.value = next((c.id for c in calls if c.id == chosen), None) or (
            calls[0].id if calls else None
        )
        for each in (self.call, self.content):
            each.layout.display = None if calls else "none"
        self._show_content()

    def _show_content(self) -> None:
        call = self._chosen()
        self.content.value = call.content if call else ""

    def _chosen(self) -> CallTrace | None:
        branch, at = self.stepping.branches[self.branch.value], self.at.value
        calls = branch.steps[at - 1].calls if 0 < at <= len(branch.steps) else ()
        return next((call for call in calls if call.id == self.call.value), None)

    def _page(self, number: int, branch: Branch, at: int, fault: str) -> str:
        parts = [f"<p><strong>{escaped(self.stepping.task)}</strong></p>"]
        if fault:
            parts.append(f'<div class="next" role="alert">{escaped(fault)}</div>')
        if at == len(branch.steps):
            parts.append(page.next_box(branch))
        used = page.tokens_of(branch.steps[:at])
        parts.append(f"<p>After step {at} of {len(branch.steps)}: {used}</p>")
        if self.beside.value != ALONE:
            parts.append(page.beside(self.stepping, self.beside.value, number))
        kept, _ = up_to_step(branch.session.messages, at)
        shown = branch.session.messages if at == len(branch.steps) else kept
        earlier, _ = up_to_step(branch.session.messages, at - 1) if at else ([], 0)
        parts.append(page.record(shown, len(shown) - len(earlier)))
        return page.framed(*parts)

    def _doing(self, action: Callable[[], None]) -> Callable[[Any], None]:
        """A callback: what goes wrong is said on the page. The button stays enabled meanwhile: one
        that is disabled loses the focus, and the keyboard its place."""

        def pressed(_: Any) -> None:
            fault = ""
            try:
                action()
            except Exception as error:
                fault = error_text(error)
            self.show(fault=fault)

        return pressed

    def _go(self) -> None:
        number = self.branch.value
        branch = self.stepping.branches[number]
        if branch.wanted is None:
            self.stepping.look(number)
        else:
            self.stepping.step(number)
        self.show(number, len(branch.steps))

    def _to_the_end(self) -> None:
        number = self.branch.value
        while self.stepping.step(number) is not None:
            self.show(number, len(self.stepping.branches[number].steps))

    def _fork(self) -> None:
        call, at = self._chosen(), self.at.value
        changed = call is not None and self.content.value != call.content
        edits = {call.id: self.content.value} if call and changed else {}
        self.show(self.stepping.fork(self.branch.value, at, edits), at)
