"""What the trimming playground looks like: a cut in sentences, and messages as the rows of a table.

Built in lesson 04. HTML without a script, in the colours of the page around it. A sign and a word
say what became of a message, so that no colour has to. Texts are redacted and escaped.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from agentkit.conditions import counted
from agentkit.events import Message
from agentkit.listing import CONTROL, cut_cell
from agentkit.messages import calls_of, clean_text, text_in
from agentkit.redaction import hide_secrets
from agentkit.widgets.cutting import Cut, Fate

SIGNS = {"kept": "✓", "shortened": "✂", "lengthened": "✎", "gone": "✗", "new": "＋"}
HEADS = ("record", "role", "says", "tokens")
STYLE = """\
.agentkit-cuts { font-size: 13px; line-height: 1.5; max-width: 68em; }
.agentkit-cuts p { margin: 2px 0; overflow-wrap: anywhere; }
.agentkit-cuts .scroll { max-height: 32em; overflow: auto; border: 1px solid #8886; margin: 6px 0; }
.agentkit-cuts table { border-collapse: collapse; width: 100%; margin: 0; font-size: 12px; }
.agentkit-cuts th, .agentkit-cuts td { text-align: left; vertical-align: top; padding: 2px 8px;
  border: 0; border-top: 1px solid #8884; background: none; color: inherit; }
.agentkit-cuts .says { width: 99%; min-width: 10em; max-width: 0; white-space: nowrap;
  overflow: hidden; text-overflow: ellipsis; }
.agentkit-cuts .number { text-align: right; }
.agentkit-cuts .fate { white-space: nowrap; }
.agentkit-cuts .fate:last-child { min-width: 15em; }
.agentkit-cuts tr.gone { background: #8883; }
.agentkit-cuts tr.gone .says bdi { opacity: 0.75; }
"""


def plain(text: object, width: int) -> str:
    """A text in a line of so many columns at most."""
    line = " ".join(clean_text(hide_secrets(str(text))).split())
    return cut_cell(CONTROL.sub(lambda found: repr(found[0])[1:-1], line), width)


def message_cells(number: int | None, message: Message, tokens: int, width: int) -> list[str]:
    """A message in the columns of `HEADS`."""
    calls = [f"{call.name}({call.arguments})" for call in calls_of(message)]
    said = " ".join([text_in(message.get("content")), *calls])
    place = "" if number is None else str(number)
    return [place, plain(message.get("role"), 12), plain(said, width) or "(empty)", f"{tokens:,}"]


def fate_words(fate: Fate) -> str:
    """What became of a message, in a sign and a word."""
    to = f" to {fate.left:,}" if fate.word in ("shortened", "lengthened") else ""
    return f"{SIGNS[fate.word]} {fate.word}{to}"


def cut_words(cut: Cut) -> str:
    """What came of a cut, in a sign and a few words."""
    if cut.error:
        return "✗ failed"
    size = f"{'✗ refused' if cut.problems else '✓ valid'}, {counted(cut.tokens, 'token')}"
    over = " (over)" if cut.tokens > cut.budget else ""
    return f"{size}{over}{'' if cut.has_task else ', task gone'}"


def verdict(cut: Cut, tools: int = 0) -> list[str]:
    """What came of it in sentences. `tools`: so many tokens of it are the definitions."""
    if cut.error:
        return [f"✗ The method failed. {cut.error}"]
    known = [fate for fate in cut.fates if fate.number is not None]
    kept = sum(fate.at is not None for fate in known)
    new = len(cut.fates) - len(known)
    lines = [
        f"The model reads {kept:,} of {counted(len(known), 'message')}"
        f"{f' and {new:,} new' if new else ''}: {cut.tokens:,} tokens of {cut.budget:,}"
        f"{f', {tools:,} of them the tools' if tools else ''}."
    ]
    if cut.tokens > cut.budget:
        lines.append(f"✗ Over the budget by {counted(cut.tokens - cut.budget, 'token')}.")
    problems = [f" {problem[0].upper()}{problem[1:]}" for problem in cut.problems]
    more = f" And {len(problems) - 3} faults more." if len(problems) > 3 else ""
    lines.append(
        f"✗ Refused.{''.join(problems[:3])}{more}" if problems else "✓ Valid: an endpoint takes it."
    )
    return [*lines, "✓ The task is in it." if cut.has_task else "✗ The task is gone."]


def verdict_page(cut: Cut, tools: int = 0) -> str:
    """What came of a cut, as HTML that a screen reader reads when it changes."""
    lines = "".join(f"<p>{html.escape(plain(line, 600))}</p>" for line in verdict(cut, tools))
    return framed(f'<div role="status">{lines}</div>')


def messages_page(cut: Cut) -> str:
    """What became of each message, as HTML, and which of them an endpoint stumbles over."""
    faults = {found[1] for each in cut.problems if (found := re.match(r"message (\d+):", each))}
    rows = []
    for fate in cut.fates:
        at = "" if fate.at is None else f", message {fate.at}"
        at += ", ✗ refused" if str(fate.at) in faults else ""
        cells = message_cells(fate.number, fate.message, fate.tokens or fate.left, 90)
        rows.append([*cells, fate_words(fate) + at])
    shown = table([*HEADS, "in the view"], rows) if rows else ""
    return framed(f'<div role="region" aria-label="Messages" tabindex="0">{shown}</div>')


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows as an HTML table."""
    kinds = {"record": "number", "tokens": "number", "says": "says"}
    lines = []
    for place, row in enumerate([heads, *rows]):
        tag = "td" if place else "th"
        cells = (
            f"<{tag}{_ATTRIBUTES[kinds.get(head, 'fate')]}><bdi>{html.escape(cell)}</bdi></{tag}>"
            for head, cell in zip(heads, row, strict=True)
        )
        gone = ' class="gone"' if row[-1] == f"{SIGNS['gone']} gone" else ""
        lines.append(f"<tr{gone}>{''.join(cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"


# A notebook that is not trusted shows no style sheet, and sets all cells to the right.
_ATTRIBUTES = {
    "number": ' class="number"',
    "says": ' class="says" style="text-align: left"',
    "fate": ' class="fate" style="text-align: left"',
}


def scrolled(part: str) -> str:
    """A part that scrolls by itself, by keyboard too."""
    return f'<div class="scroll" role="region" aria-label="Messages" tabindex="0">{part}</div>'


def framed(*parts: str) -> str:
    """Parts of a page, with their style."""
    return "\n".join([f'<div class="agentkit-cuts"><style>{STYLE}</style>', *parts, "</div>"])
