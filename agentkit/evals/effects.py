"""How to check what a run did: a mail was sent, a file was written, no call was made.

Built in lesson 09. An answer that claims a success proves nothing; the record of the calls and of
their results does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from agentkit.evals.checks import CANNOT, says, text_of
from agentkit.events import RunResult
from agentkit.messages import calls_of


def is_talk(run: RunResult, *kind: str) -> bool:
    """One of these kind words is in it, no tool was called for them, and no missing tool is given
    for an excuse."""
    excuse = says(run, "tool", "tools", "工具") and CANNOT.search(text_of(run))
    return says(run, *kind) and not calls(run) and not excuse


def calls(run: RunResult, *names: str) -> list[tuple[str, dict[str, Any], Any]]:
    """(name, arguments, result) of each call in the run; only of tools with these names if any.

    The result is read as JSON where it is JSON, else it is the text.
    """
    results = {
        (turn, message["tool_call_id"]): message["content"]
        for turn, message in _in_turns(run)
        if message["role"] == "tool"
    }
    return [
        (call.name, json.loads(call.arguments), _read(results.get((turn, call.id), "")))
        for turn, message in _in_turns(run)
        for call in calls_of(message)
        if not names or call.name in names
    ]


def mailed(run: RunResult, to: str, subject: str = "") -> str:
    """The text of the one mail that went to this address with this in its subject; "" if there is
    none, or another one."""
    mails = [sent for _, sent, result in calls(run, "send_mail") if _has(result, "sent")]
    if len(mails) != 1 or mails[0]["to"].strip() != to:
        return ""
    return str(mails[0]["body"]) if subject.casefold() in mails[0]["subject"].casefold() else ""


def written(run: RunResult, path: str) -> str:
    """What was written last into this file; "" if nothing was."""
    contents = [
        str(arguments["content"])
        for _, arguments, result in calls(run, "write_file")
        if _has(result, "path") and result["path"] == path
    ]
    return contents[-1] if contents else ""


def _in_turns(run: RunResult) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each message with the number of its turn: an id may come again in a later one."""
    turn = 0
    for message in run.messages:
        turn += message["role"] == "assistant"
        yield turn, message


def _has(result: Any, key: str) -> bool:
    return isinstance(result, dict) and key in result


def _read(content: str) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return content
