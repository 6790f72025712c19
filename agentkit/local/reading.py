"""What a small model has written: a call, or an answer.

A call is one JSON object with a name and arguments, perhaps in a fence, perhaps behind a sentence.
What comes after it is the model's own invention and is left out. A call whose arguments are broken
is still a call: the executor tells the model what is wrong with it.
"""

from __future__ import annotations

import json
import re

from agentkit.offline.far_end.replies import Call, Said

_OPENING = re.compile(r'\{\s*"name"\s*:\s*"(?P<name>[^"\\\n]{1,100})"\s*(?P<rest>[,}])')
_ARGUMENTS = re.compile(r'\s*"(?:arguments|parameters)"\s*:\s*')
_FENCE = re.compile(r"\s*```\w*\s*\Z|\A\s*```\w*\s*\Z")


def read(text: str, *, calls: bool) -> Said:
    """The text as a reply. `calls`: whether tools were offered; without them all is an answer."""
    found = _OPENING.search(text) if calls else None
    if found is None:
        return Said(text.strip())
    before = _FENCE.sub("", text[: found.start()]).strip()
    return Said(before or None, (Call(found["name"], _arguments(text, found)),))


def _arguments(text: str, found: re.Match[str]) -> str:
    """The arguments as they were written: one JSON value, or all the rest if that is none."""
    if found["rest"] == "}":
        return "{}"
    key = _ARGUMENTS.match(text, found.end())
    start = key.end() if key else found.end()
    try:
        value, end = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return text[start:].strip()
    # Some write them as the wire has them: a text that holds JSON.
    return value if isinstance(value, str) else text[start:end]
