"""The record of a conversation: every message, in order, for ever.

Built in lesson 06. This one is kept in memory; the file behind it comes with that lesson. Trimming
never touches the record: it makes a shorter view for one request.
"""

from __future__ import annotations

from collections.abc import Iterable

from agentkit.events import Message
from agentkit.messages import INTERRUPTED, open_calls, tool_message


class Session:
    """An append-only list of messages."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._messages: list[Message] = list(messages)

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
