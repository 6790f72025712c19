"""How to check what a run did: a mail was sent, a file was written, no call was made.

Built in lesson 09. An answer that claims a success proves nothing; the record of the calls and of
their results does.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from agentkit.evals.checks import CANNOT, says, text_has_number, text_of
from agentkit.events import RunResult
from agentkit.messages import calls_of


def is_talk(run: RunResult) -> bool:
    """Words of its own: no tool was called for them, and no missing tool is given for an excuse."""
    text = text_of(run)
    excuse = says(run, "tool", "tools", "工具") and CANNOT.search(text)
    return bool(text.strip()) and not calls(run) and not excuse


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


def sent_mail(run: RunResult, to: str, *figures: float, subject: str = "") -> bool:
    """One mail went to this address, and no other one; its text has each of these figures."""
    mails = [sent for _, sent, result in calls(run, "send_mail") if _has(result, "sent")]
    return (
        len(mails) == 1
        and mails[0]["to"].strip() == to
        and subject.casefold() in mails[0]["subject"].casefold()
        and all(text_has_number(mails[0]["body"], figure) for figure in figures)
    )


def wrote_file(run: RunResult, path: str, *figures: float) -> bool:
    """The last thing written into this file has each of these figures."""
    written = [
        arguments["content"]
        for _, arguments, result in calls(run, "write_file")
        if _has(result, "path") and result["path"] == path
    ]
    return bool(written) and all(text_has_number(written[-1], figure) for figure in figures)


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
