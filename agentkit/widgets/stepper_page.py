"""What a stepped run looks like: its record, what comes next, and two branches side by side.

Built in lesson 06. HTML without a script, in the colours of the page around it, and plain text.
Whatever a model or a tool wrote is redacted and escaped; a sign says in words what a colour says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from agentkit.events import Message, Reply
from agentkit.messages import calls_of, text_in
from agentkit.redaction import hide_secrets
from agentkit.trace import StepTrace
from agentkit.trace_view import number_of
from agentkit.widgets.shown import escaped
from agentkit.widgets.stepping import Branch, Stepping

STYLE = """\
.agentkit-steps { font-size: 13px; line-height: 1.5; max-width: 68em; }
.agentkit-steps table { border-collapse: collapse; width: 100%; table-layout: fixed;
  margin: 4px 0; }
.agentkit-steps th, .agentkit-steps td { text-align: left; vertical-align: top; padding: 3px 8px;
  border: 0; border-top: 1px solid #8886; background: none; color: inherit; }
.agentkit-steps .who { width: 7.5em; opacity: 0.85; }
.agentkit-steps .tokens { width: 9em; }
.agentkit-steps pre { white-space: pre-wrap; word-break: normal; overflow-wrap: anywhere;
  margin: 0; font-size: 12px;
  background: none; color: inherit; padding: 0; }
.agentkit-steps .new td { background: #56b4e922; }
.agentkit-steps .other td { background: #e69f0026; }
.agentkit-steps .next { border: 1px solid #888a; border-radius: 4px; padding: 6px 10px;
  margin: 6px 0; }
"""


def framed(*parts: str) -> str:
    """Parts of a page, with their style."""
    return "\n".join(['<div class="agentkit-steps">', f"<style>{STYLE}</style>", *parts, "</div>"])


def record(messages: Sequence[Message], new: int) -> str:
    """The messages as a table; the last `new` of them came with the step that is shown."""
    rows = []
    for place, message in enumerate(messages):
        is_new = place >= len(messages) - new
        sign = " · new" if is_new else ""
        rows.append(
            f'<tr{" class=new" if is_new else ""}><td class="who">{escaped(message["role"])}{sign}'
            f'</td><td><pre dir="auto">{escaped(said(message))}</pre></td></tr>'
        )
    head = f"{number_of(len(messages), 'message')} on record"
    return f"<p>{head}</p><table>{''.join(rows)}</table>"


def said(message: Message) -> str:
    """A message in lines: its text, then its calls."""
    calls = [f"→ {call.name}({call.arguments})" for call in calls_of(message)]
    return "\n".join([*filter(None, [text_in(message.get("content"))]), *calls]) or "(empty)"


def next_words(branch: Branch) -> str:
    """What comes next on a branch, in a sentence or a few lines."""
    if branch.outcome is not None:
        outcome = branch.outcome
        detail = f" {outcome.detail}" if outcome.detail else ""
        return f"Ended: {outcome.stop_reason}.{detail}"
    if branch.wanted is None:
        return "Next: the model is asked."
    return wanted_words(branch.wanted)


def wanted_words(reply: Reply) -> str:
    """What a reply that waits wants to be done."""
    if reply.calls:
        calls = [f"  {call.name}({call.arguments})" for call in reply.calls]
        return "\n".join(["Next, the model wants to call:", *calls])
    if reply.retry_note:
        return "Next: the reply cannot be read, and goes back with a reminder."
    return f"Next, the model wants to answer:\n  {reply.text}"


def next_box(branch: Branch) -> str:
    return (
        f'<div class="next" role="status"><pre dir="auto">{escaped(next_words(branch))}</pre></div>'
    )


def tokens_of(steps: Iterable[StepTrace]) -> str:
    """What steps used, in words."""
    sent = made = 0
    for step in steps:
        sent, made = sent + step.prompt_tokens, made + step.completion_tokens
    return f"{sent:,} tokens in, {made:,} out"


def step_words(step: StepTrace | None) -> str:
    """A step in lines: its calls, each with what came back; or what was said."""
    if step is None:
        return ""
    lines = [step.thought] if step.thought else []
    for call in step.calls:
        sign = "✓" if call.ok else "✗"
        lines += [f"→ {call.name}({call.arguments})", f"{sign} {call.content}"]
    if not step.calls and step.text:
        lines.append(step.text)
    if step.retry:
        lines.append(f"sent back: {step.retry}")
    return "\n".join(lines) or "(nothing was said)"


def differs(first: StepTrace | None, second: StepTrace | None) -> bool:
    """Whether two steps did, saw or said something else. What they cost does not count."""
    return step_words(first) != step_words(second)


def name_of(stepping: Stepping, number: int) -> str:
    """What a branch is called where there are several."""
    branch = stepping.branches[number]
    if branch.parent is None:
        return "Branch 0, from the task"
    changed = ", ".join(edit.call_id for edit in branch.edits)
    what = f", {changed} changed" if changed else ""
    return f"Branch {number}, from {branch.parent} after step {branch.after}{what}"


def beside(stepping: Stepping, one: int, other: int) -> str:
    """Two branches as a table, step by step, with what differs said and coloured."""
    left, right = stepping.branches[one], stepping.branches[other]
    rows = []
    for number, (a, b) in enumerate(zip_longest(left.steps, right.steps), 1):
        other_way = differs(a, b)
        sign = "differs" if other_way else "the same"
        cells = "".join(f'<td><pre dir="auto">{escaped(step_words(s))}</pre></td>' for s in (a, b))
        rows.append(
            f'<tr{" class=other" if other_way else ""}><td class="who">step {number}<br>{sign}</td>'
            f"{cells}</tr>"
        )
    ends = "".join(
        f'<td><pre dir="auto">{escaped(next_words(b))}</pre>{escaped(tokens_of(b.steps))}</td>'
        for b in (left, right)
    )
    names = "".join(f"<th>{escaped(name_of(stepping, n))}</th>" for n in (one, other))
    return (
        f'<table><tr><th class="who"></th>{names}</tr>{"".join(rows)}'
        f'<tr><td class="who">end</td>{ends}</tr></table>'
    )


def whole_page(stepping: Stepping) -> str:
    """All branches, one below the other, then the last one beside the one that it left."""
    parts = [f"<p><strong>{escaped(stepping.task)}</strong></p>"]
    for number, branch in enumerate(stepping.branches):
        parts.append(f"<p>{escaped(name_of(stepping, number))}: {tokens_of(branch.steps)}</p>")
        if branch.parent is None:
            parts += [record(branch.session.messages, 0), next_box(branch)]
        else:
            parts.append(beside(stepping, branch.parent, number))
    return framed(*parts)


def whole_text(stepping: Stepping) -> str:
    """The same as plain text."""
    lines = [hide_secrets(stepping.task)]
    for number, branch in enumerate(stepping.branches):
        lines.append(f"{name_of(stepping, number)}: {tokens_of(branch.steps)}")
        shown = branch.steps[branch.after :] if branch.parent is not None else branch.steps
        for edit in branch.edits:
            lines.append(f"  step {edit.step}, {edit.call_id} reads: {edit.after}")
        for step in shown:
            told = step_words(step).replace("\n", "\n    ")
            lines.append(f"  {step.number}. {told}")
        lines.append("  " + next_words(branch).replace("\n", "\n  "))
    return hide_secrets("\n".join(lines))
