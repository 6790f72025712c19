"""What a stepped run looks like: its record, what comes next, and two branches side by side.

Built in lesson 06. HTML without a script, in the colours of the page around it, and plain text.
Whatever a model or a tool wrote is redacted and escaped; a sign says in words what a colour says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from agentkit.conditions import counted
from agentkit.events import Message, Reply
from agentkit.messages import calls_of, text_in
from agentkit.redaction import hide_secrets
from agentkit.trace import StepTrace
from agentkit.widgets.shown import escaped
from agentkit.widgets.stepping import Branch, Stepping

STYLE = """\
.agentkit-steps { font-size: 13px; line-height: 1.5; max-width: 68em; }
.agentkit-steps table { border-collapse: collapse; width: 100%; table-layout: fixed;
  margin: 4px 0; }
.agentkit-steps th, .agentkit-steps td { text-align: left; vertical-align: top; padding: 3px 8px;
  border: 0; border-top: 1px solid #8886; background: none; color: inherit; }
.agentkit-steps .who { width: 7.5em; opacity: 0.85; }
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
        who = escaped(message["role"]) + (" · new" if is_new else "")
        rows.append(_row(_who(who), _cell(_block(said(message))), mark="new" if is_new else ""))
    head = f"{counted(len(messages), 'message')} on record"
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
    names = (_cell(escaped(name_of(stepping, number)), "th") for number in (one, other))
    rows = [_row(_who("", "th"), *names)]
    for number, steps in enumerate(zip_longest(left.steps, right.steps), 1):
        differ = differs(*steps)
        sign = f"step {number}<br>{'differs' if differ else 'the same'}"
        told = (_cell(_block(step_words(step))) for step in steps)
        rows.append(_row(_who(sign), *told, mark="other" if differ else ""))
    ends = (_cell(_block(next_words(b)) + tokens_of(b.steps)) for b in (left, right))
    return f"<table>{''.join(rows)}{_row(_who('end'), *ends)}</table>"


def _block(text: str) -> str:
    return f'<pre dir="auto">{escaped(text)}</pre>'


def _row(*cells: str, mark: str = "") -> str:
    return f'<tr class="{mark}">{"".join(cells)}</tr>'


def _cell(shown: str, tag: str = "td", css: str = "") -> str:
    """A cell of HTML. A page that nobody has run yet is shown without its style, but with this."""
    return f'<{tag}{css} style="text-align: left">{shown}</{tag}>'


def _who(shown: str, tag: str = "td") -> str:
    return _cell(shown, tag, ' class="who"')


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
