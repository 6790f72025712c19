"""A conversation to read: a line a message, with all that a fork has to know.

Built in lesson 06. `python -m agentkit.listing chat.jsonl` prints a session's file. It only reads:
it takes no lock, and changes nothing.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

from agentkit.events import Message
from agentkit.history import repair_history
from agentkit.messages import calls_of, text_in
from agentkit.session_file import read

# What would move a terminal's cursor, or turn the direction of all that follows.
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_JOINER = "\u200d"  # it joins two emoji into one


def listing(messages: Sequence[Message], width: int = 96) -> str:
    """A line of at most `width` columns for each message: the number of its step, its role, and
    what it says. Calls and results begin with the call's id."""
    lines, step = [], 0
    for message in messages:
        step += message["role"] == "assistant"
        lines.append(cut_cell(f"{step:>3}  {message['role']:<9}  {_said(message)}", width))
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    """Print the session's file that the arguments name. 0 when it could be read."""
    if len(arguments) != 1 or not Path(arguments[0]).exists():
        print("Usage: python -m agentkit.listing FILE, a session's file", file=sys.stderr)
        return 2
    try:
        content = read(Path(arguments[0]))
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    text = "\n".join([listing(repair_history(content.messages)), *content.problems])
    encoding = sys.stdout.encoding or "utf-8"  # a console may lack Chinese or emoji
    print(text.encode(encoding, "backslashreplace").decode(encoding))
    return 0


def _said(message: Message) -> str:
    content = message.get("content")
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    said = [text_in(part.get("text")) or f"[{part.get('type')}]" for part in parts]
    if not isinstance(content, list) and not content:
        said = [text_in(message.get("refusal"))]
    said += [f"{call.id}: {call.name}({call.arguments})" for call in calls_of(message)]
    if message["role"] == "tool":
        said.insert(0, f"{message['tool_call_id']}:")
    plain = " ".join(" ".join(said).split())
    return CONTROL.sub(lambda found: repr(found[0])[1:-1], plain)


def cut_cell(line: str, width: int) -> str:
    """The line if it fits into so many columns, else its beginning and three dots in one."""
    used, end = 0, 0
    for place, sign in enumerate(line):
        used += sign_width(sign)
        if used > width:
            return line[:end].rstrip(_JOINER) + "…"
        if used < width:
            end = place + 1
    return line


def sign_width(sign: str) -> int:
    """Chinese and emoji take two columns; an accent or a joiner of its own takes none."""
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
