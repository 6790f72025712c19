"""A trace as a page to read: what a notebook shows for it.

Built in lesson 08. Plain HTML that folds by itself: no script, nothing from outside, every text
escaped. The colours are those of the page around it, so that it reads in a dark theme too; what a
colour says is said in words as well. No times: the same run gives the same page.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Sequence

from agentkit.conditions import counted
from agentkit.events import Message
from agentkit.listing import CONTROL
from agentkit.messages import calls_of, clean_text, text_in
from agentkit.results import shorten
from agentkit.trace_data import CallTrace, RunTrace, StepTrace

MAX_CHARS = 2_000
MAX_RUNS = 20
STYLE = """\
.agentkit-trace { font-size: 13px; line-height: 1.5; max-width: 62em; }
.agentkit-trace > section { border-left: 3px solid #8888; padding-left: 10px; margin: 8px 0 16px; }
.agentkit-trace summary { cursor: pointer; }
.agentkit-trace details > .fact { margin-left: 14px; }
.agentkit-trace .fact { display: grid; grid-template-columns: 8.5em minmax(0, 1fr); gap: 8px;
  margin: 4px 0; }
.agentkit-trace .what { opacity: 0.8; }
.agentkit-trace pre.text { white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere;
  margin: 0 0 2px; padding: 1px 6px; background: #8882; color: inherit; font-size: 12px; }
.agentkit-trace .bar { display: inline-block; width: 120px; height: 9px; background: #8883;
  vertical-align: baseline; margin: 0 4px; line-height: 0; }
.agentkit-trace .bar i { display: inline-block; height: 9px; }
.agentkit-trace .in { background: #56b4e9; }
.agentkit-trace .out { background: #e69f00; }
.agentkit-trace .ok { color: #009e73; font-weight: bold; }
.agentkit-trace .no { color: #d55e00; font-weight: bold; }
"""

Redact = Callable[[str], str]
Fact = tuple[str, str]
"""What it is, and what it says, both in HTML."""


def page(runs: Sequence[RunTrace], redact: Redact) -> str:
    """The HTML of these runs; of many the first ones."""
    writer = PageWriter(redact)
    parts = [f'<div class="agentkit-trace"><style>{STYLE}</style>']
    parts += [writer.run(number, run) for number, run in enumerate(runs[:MAX_RUNS], 1)]
    if not runs:
        parts.append("<p>No run yet. Give this trace to an agent: on_event=trace.</p>")
    if len(runs) > MAX_RUNS:
        parts.append(f"<p>And {len(runs) - MAX_RUNS} more runs.</p>")
    return "\n".join([*parts, "</div>"])


class PageWriter:
    """Makes the parts of a page. Every text that is not this module's own goes through `text`.

    They look as they should inside an element of the class `agentkit-trace`, beside `STYLE`.
    """

    def __init__(self, redact: Redact) -> None:
        self.redact = redact

    def text(self, text: str, max_chars: int | None = MAX_CHARS) -> str:
        """A text as HTML: redacted before it is cut, since half a key is a secret too."""
        plain = shorten(clean_text(self.redact(text)), max_chars)
        visible = CONTROL.sub(
            lambda found: found[0] if found[0] in "\n\t" else repr(found[0])[1:-1], plain
        )
        return html.escape(visible)

    def line(self, text: str) -> str:
        """A short text within a line; it has its own direction."""
        return f"<bdi>{self.text(' '.join(self.redact(text).split()), 100)}</bdi>"

    def block(self, text: str) -> str:
        return f'<pre class="text" dir="auto">{self.text(text)}</pre>'

    def run(self, number: int, run: RunTrace) -> str:
        most = max((s.prompt_tokens + s.completion_tokens for s in run.steps), default=0)
        before: tuple[Message, ...] = ()
        parts = [f'<section style="margin-left: {24 * run.depth}px">', self.head(number, run)]
        if run.taken_up:
            parts.append(listed([self.call(call) for call in run.taken_up]))
        for step in run.steps:
            parts.append(self.step(step, before, most))
            before = step.view
        return "\n".join([*parts, listed(self.end(run)), "</section>"])

    def head(self, number: int, run: RunTrace) -> str:
        """Which run it is, and what is to be said of all of it."""
        used = run.usage
        facts = [
            self.line(run.reason or "not ended"),
            counted(len(run.steps), "step"),
            f"{used.prompt_tokens:,} tokens in, {used.completion_tokens:,} out",
            self.line(run.model),
        ]
        if run.parent is not None:
            facts.append(f"delegated by run {run.parent + 1}")
        return f"<strong>Run {number}: {self.line(run.task)}</strong><br>{' · '.join(facts)}"

    def end(self, run: RunTrace) -> Iterator[Fact]:
        if run.answer is not None:
            yield "last words" if run.partial else "answer", self.block(run.answer)
        if run.detail:
            yield "stopped", self.block(run.detail)

    def step(self, step: StepTrace, before: Sequence[Message], most: int) -> str:
        return (
            f"<details><summary>{self.step_head(step, most)}</summary>"
            f"{listed(self.facts(step, before))}</details>"
        )

    def step_head(self, step: StepTrace, most: int) -> str:
        tokens = f"{step.prompt_tokens:,} tokens in, {step.completion_tokens:,} out"
        if step.estimated:
            tokens = f"about {tokens}"
        said = [f"{sign(call)} {self.line(call.name)}" for call in step.calls]
        if not step.answered:
            said.append('<span class="no">✗</span> no reply')
        if step.retry:
            said.append("sent back")
        return " · ".join([f"step {step.number} {bar(step, most)} {tokens}", *said])

    def facts(self, step: StepTrace, before: Sequence[Message]) -> Iterator[Fact]:
        if step.view:
            yield "went in", self.view(step, before)
        yield from self.came_out(step)

    def came_out(self, step: StepTrace) -> Iterator[Fact]:
        if step.over_budget:
            yield "over budget", self.block(step.over_budget)
        if step.thought:
            tokens = f"about {counted(step.thought_tokens, 'token')}"
            yield "thought", self.block(step.thought) + f'<span class="what">{tokens}</span>'
        if step.text and step.text != step.thought:
            yield "said", self.block(step.text)
        for call in step.calls:
            yield self.call(call)
        if step.retry:
            yield "sent back", self.block(step.retry)
        if step.finish not in ("", "stop", "tool_calls"):
            yield "finish", self.line(step.finish)

    def view(self, step: StepTrace, before: Sequence[Message]) -> str:
        """The messages that were sent. Those that the step before was sent, too, are counted."""
        new = step.view[sent_before(step, before) :]
        return (
            f"<details><summary>{how_many(step, len(new))}</summary>{self.messages(new)}</details>"
        )

    def messages(self, messages: Iterable[Message]) -> str:
        return listed((self.line(str(each.get("role"))), self.message(each)) for each in messages)

    def message(self, message: Message) -> str:
        calls = "\n".join(f"{call.name}({call.arguments})" for call in calls_of(message))
        said = "\n".join(filter(None, [text_in(message.get("content")), calls]))
        return self.block(said) if said else "(empty)"

    def call(self, call: CallTrace) -> Fact:
        what = f"{sign(call)} {self.line(call.error) if call.error else 'call'}"
        return what, self.block(f"{call.name}({call.arguments})") + self.block(call.content)


def sign(call: CallTrace) -> str:
    return '<span class="ok">✓</span>' if call.ok else '<span class="no">✗</span>'


def bar(step: StepTrace, most: int) -> str:
    """The step's tokens against those of the run's biggest step: prompt, then completion."""
    sent, made = (
        100 * tokens // max(most, 1) for tokens in (step.prompt_tokens, step.completion_tokens)
    )
    return (
        '<span class="bar" title="tokens in, tokens out">'
        f'<i class="in" style="width: {sent}%"></i>'
        f'<i class="out" style="width: {made}%"></i></span>'
    )


def sent_before(step: StepTrace, before: Sequence[Message]) -> int:
    """How many messages a step's view begins with that the view `before` it began with, too."""
    same = 0
    while same < min(len(before), len(step.view)) and before[same] == step.view[same]:
        same += 1
    return same


def how_many(step: StepTrace, new: int) -> str:
    """What went into a step, in numbers."""
    what = f"{counted(len(step.view), 'message')}, {new} of them new"
    return f"{what}; something that went in before is gone" if step.cut else what


def listed(facts: Iterable[Fact]) -> str:
    """Facts one below the other."""
    return "".join(
        f'<div class="fact"><span class="what">{what}</span><div>{said}</div></div>'
        for what, said in facts
    )
