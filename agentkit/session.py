"""The record of a conversation: every message, in order, for ever.

Built in lesson 06. This one is kept in memory; the file behind it comes with that lesson. Trimming
never touches the record: it makes a shorter view for one request.

A class of your own can take its place. It needs `messages`, a list of what was stored so far, and
`append(message)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from agentkit.events import Message
from agentkit.history import INTERRUPTED, open_calls, repair_history
from agentkit.messages import tool_message


class Record(Protocol):
    """What the loop asks of a session."""

    @property
    def messages(self) -> Sequence[Message]: ...
    def append(self, message: Message, /) -> None: ...


class Session:
    """An append-only list of messages. `messages` may hold an earlier conversation to go on with;
    it is repaired if it has to be, and the list you pass in is left as it is."""

    def __init__(self, *, messages: Iterable[Message] = ()) -> None:
        self._messages: list[Message] = repair_history(list(messages))

    @property
    def messages(self) -> list[Message]:
        """A copy of the record: what you do to the list does not change it."""
        return list(self._messages)

    def append(self, message: Message) -> None:
        """Add a message. Calls that were left open are answered as interrupted first."""
        if message["role"] != "tool":
            for call in open_calls(self._messages):
                self._messages.append(tool_message(call.id, INTERRUPTED))
        self._messages.append(message)

    def __repr__(self) -> str:
        return f"Session({len(self._messages)} messages)"


def check_session(session: object) -> None:
    """TypeError unless it is None or can take a session's place. A list cannot, nor a class."""
    good = hasattr(session, "messages") and callable(getattr(session, "append", None))
    if session is not None and (not good or isinstance(session, type)):
        raise TypeError(
            f"Agent: session must be a Session, got {_kind(session)}. Write session=Session(), or "
            "Session(messages=...) to go on with an earlier conversation."
        )


def _kind(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"
