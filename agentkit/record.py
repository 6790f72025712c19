"""What the loop asks of a session: so little that a class of your own can take its place.

Built in lessons 03 and 06. It needs `messages`, a list of what was stored so far, and
`append(message)`. `Session` is the finished one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Protocol

from agentkit.events import Message, ToolCall
from agentkit.history import INTERRUPTED, open_calls, repair_history, turns
from agentkit.messages import text_in


class Record(Protocol):
    """What the loop asks of a session."""

    @property
    def messages(self) -> Sequence[Message]: ...
    def append(self, message: Message, /) -> None: ...


def unanswered(record: Record) -> list[ToolCall]:
    """The calls of a record's last turn that have no result on record. A Session shows them as
    interrupted when it was cut off, and knows better."""
    known: list[ToolCall] | None = getattr(record, "open_calls", None)
    return open_calls(record.messages) if known is None else known


def unshown_results(stored: Sequence[Message], shown: Sequence[Message]) -> list[str]:
    """A sentence for each stored result whose text a repaired history has no place for."""
    if _texts(stored) == _texts(shown):
        return []
    problems = []
    for group in turns(stored):
        places = _texts(repair_history(group))
        for message in group:
            if any(text not in places for text in _texts([message])):
                problems.append(no_open_call(message))
    return problems


def no_open_call(message: Message) -> str:
    return f"The result for {message.get('tool_call_id')!r:.60} answers no open call."


def _texts(messages: Sequence[Message]) -> list[str]:
    """What the tools said, in order; what stands for a lost result left out."""
    texts = [text_in(message.get("content")) for message in messages if message["role"] == "tool"]
    return [text for text in texts if text != INTERRUPTED]


def check_session(session: object) -> None:
    """TypeError unless it is None or can take a session's place. A list cannot, nor a class."""
    if session is None:
        return
    kind = type(session).__name__
    lacks = [] if hasattr(session, "messages") else ["messages"]
    lacks += [] if callable(getattr(session, "append", None)) else ["append"]
    if isinstance(session, type):
        got, advice = f"the class {session.__name__}", f"Make one: {session.__name__}()."
    elif isinstance(session, str | os.PathLike):
        from pathlib import Path

        got, advice = f"a {kind}", f"Write session=Session({Path(session).name!r})."
    elif isinstance(session, list | tuple):
        got, advice = f"a {kind}", "Write session=Session(), or Session(messages=...) to go on."
    elif lacks:
        got, advice = f"a {kind}", f"A class of your own needs {' and '.join(lacks)}."
    else:
        return
    raise TypeError(f"Agent: session must be a Session, got {got}. {advice}")


def check_begun(session: Record | None) -> None:
    """ValueError unless there is something to go on with."""
    if session is None:
        raise ValueError("Agent.resume: there is nothing to go on with. Pass session=.")
    if not session.messages:
        raise ValueError(
            "Agent.resume: the session is empty, so there is nothing to go on with. Is its path "
            "right? To begin, use run(task)."
        )
