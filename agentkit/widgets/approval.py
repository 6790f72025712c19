"""Ask a person before a risky tool runs, with buttons, while the run waits.

Built in lesson 11. An approval is an event: a run that is read event by event stands still until
the next event is wanted. So this reads events up to the one that asks, and leaves it there. A
button decides, and reads on. No thread waits, and the notebook stays free in between.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from agentkit.events import Approval, Event, RunResult
from agentkit.loop import Agent
from agentkit.redaction import hide_secrets
from agentkit.results import error_text
from agentkit.run import Returning
from agentkit.widgets.shown import Shown, escaped

STYLE = """\
.agentkit-approval { font-size: 13px; line-height: 1.5; max-width: 60em; }
.agentkit-approval pre { white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere;
  margin: 2px 0;
  background: none; color: inherit; font-size: 12px; }
.agentkit-approval .ask { border: 2px solid #d55e00; border-radius: 4px; padding: 6px 10px;
  margin: 6px 0; }
"""


class ApprovalPrompt(Shown):
    """Runs `agent` on `task` as far as the first call that needs a person, and waits there.

    What is shown is what runs: the arguments after the check, not the model's text. `approve()` and
    `deny(reason)` do in code what the buttons do. `waiting` is what is asked for, None when nothing
    is; `result` is the RunResult at the end. The agent must have no `approve` of its own.
    """

    def __init__(self, agent: Agent, task: str) -> None:
        if not isinstance(agent, Agent):
            raise TypeError(
                "ApprovalPrompt: the first argument must be an Agent, got a "
                f"{type(agent).__name__}."
            )
        if agent.executor.approve is not None:
            raise ValueError(
                "ApprovalPrompt: this agent asks its own approve function. Leave approve= out of "
                "the Agent (or its Executor), and the buttons are asked."
            )
        self.task, self.lines = task, list[str]()
        self.waiting: Approval | None = None
        self.result: RunResult | None = None
        self._run = Returning(agent.stream(task))
        self._events = iter(self._run)
        self._read_on()

    def approve(self) -> None:
        """Let the call run with the arguments that are shown. Then on to the next that asks."""
        self._asked().approve()
        self._decided("approved")

    def deny(self, reason: str = "") -> None:
        """Refuse the call. The model is told the reason, and the run goes on."""
        self._asked().deny(reason)
        self._decided(f"denied ({reason})" if reason else "denied")

    def text(self) -> str:
        lines = [self.task, *self.lines]
        if self.waiting is not None:
            lines += ["May this call run?", *self._wanted(self.waiting)]
            lines.append("It waits: press a button, or call .approve() or .deny(reason).")
        elif self.result is not None:
            lines.append(f"Ended: {self.result.stop_reason}. {self.result.answer or ''}".rstrip())
        return hide_secrets("\n".join(lines))

    def page(self) -> str:
        done = "".join(f"<pre dir='auto'>{escaped(line)}</pre>" for line in self.lines)
        parts = [f"<p><strong>{escaped(self.task)}</strong></p>", done]
        if self.waiting is not None:
            call = escaped("\n".join(self._wanted(self.waiting)), None)
            parts.append(
                f'<div class="ask" role="alert"><strong>May this call run?</strong>'
                f'<pre dir="auto">{call}</pre></div>'
            )
        elif self.result is not None:
            answer = escaped(self.result.answer or "")
            parts.append(
                f'<div role="status">Ended: {self.result.stop_reason}.'
                f'<pre dir="auto">{answer}</pre></div>'
            )
        body = "".join(parts)
        return f'<div class="agentkit-approval"><style>{STYLE}</style>{body}</div>'

    def build(self) -> Any:
        import ipywidgets as widgets

        self._seen, self._row = widgets.HTML(), widgets.HBox()
        self._row.layout.flex_flow = "row wrap"
        self._show()
        return widgets.VBox([self._seen, self._row])

    def _show(self) -> None:
        self._seen.value = self.page()
        self._row.children = [] if self.waiting is None else self._buttons(self.waiting)

    def _buttons(self, asked: Approval) -> list[Any]:
        """Buttons for this question alone. A second press, which was meant for it too, must not
        decide the next one before anybody has read it."""
        import ipywidgets as widgets

        wide = widgets.Layout(width="auto", min_width="8em")
        yes = widgets.Button(
            description="Approve", button_style="primary", layout=wide, tooltip="Run this call"
        )
        no = widgets.Button(
            description="Deny", layout=wide, tooltip="Do not run it, and tell the model why"
        )
        why = widgets.Text(
            description="Reason",
            placeholder="for the model to read",
            layout=widgets.Layout(width="26em"),
        )
        yes.on_click(lambda _: self._pressed(asked, self.approve))
        no.on_click(lambda _: self._pressed(asked, lambda: self.deny(why.value.strip())))
        return [yes, no, why]

    def _pressed(self, asked: Approval, decide: Callable[[], None]) -> None:
        if asked is not self.waiting:
            return
        try:
            decide()
        except Exception as error:
            self.lines.append(error_text(error))
        self._show()

    def _asked(self) -> Approval:
        if self.waiting is None:
            raise RuntimeError("ApprovalPrompt: nothing waits for a decision.")
        return self.waiting

    def _decided(self, word: str) -> None:
        (name, *arguments), self.waiting = self._wanted(self._asked()), None
        self.lines.append(f"{name}({', '.join(each.strip() for each in arguments)}): {word}")
        self._read_on()
        if self._widget is not None:
            self._show()

    def _read_on(self) -> None:
        for event in self._events:
            if event.approval is not None and event.approval.approved is None:
                self.waiting = event.approval
                return
            self._note(event)
        self.result = self._run.value

    def _note(self, event: Event) -> None:
        if event.kind == "tool_ended" and event.result is not None and event.call is not None:
            sign = "✓" if event.result.ok else "✗"
            self.lines.append(f"{sign} {event.call.name}: {event.result.content}")

    @staticmethod
    def _wanted(approval: Approval) -> list[str]:
        """The tool, and each argument as it will run, a line each."""
        lines = [
            f"  {name} = {json.dumps(value, ensure_ascii=False, default=str)}"
            for name, value in approval.arguments.items()
        ]
        return [approval.tool.name, *lines]
