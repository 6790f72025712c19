"""The record of a conversation: every message, in order, for ever. Kill it, and it goes on.

Built in lesson 06. With a path each message is on disk before anything is done about it. Trimming
never touches the record: it makes a shorter view for one request.

A class of your own can take its place. It needs `messages`, a list of what was stored so far, and
`append(message)`.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from agentkit.events import Message, ToolCall
from agentkit.history import INTERRUPTED, open_calls, repair_history, turns
from agentkit.messages import ROLES, calls_of, text_in, tool_message
from agentkit.session_file import SessionFile, encode, read


class Record(Protocol):
    """What the loop asks of a session."""

    @property
    def messages(self) -> Sequence[Message]: ...
    def append(self, message: Message, /) -> None: ...


class Session:
    """An append-only list of messages, in memory or in the file `path`.

    An existing file is loaded. What is wrong with it stands in `problems`, a sentence each, and is
    warned of; what is whole is kept. Calls that were cut off (`open_calls`) show as interrupted in
    `messages`, which is always valid. `messages=` holds an earlier conversation to begin with; the
    list you pass in is left as it is. `fsync`: wait until each line is on the disk itself, so that
    it outlives a power cut too.

    ValueError for a file that is no session, or of a later version; it is left as it is.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        messages: Iterable[Message] = (),
        fsync: bool = False,
    ) -> None:
        begun = list(messages)
        self.path = None if path is None else Path(path)
        self.problems: list[str] = []
        self._file: SessionFile | None = None
        if self.path is not None:
            content = read(self.path)
            self.problems = content.problems
            if begun and content.messages:
                raise ValueError(
                    f"Session: {self.path.name} holds a conversation already, so messages= has no "
                    "place in it. Take another path, or leave messages= out."
                )
            self._file = SessionFile(self.path, content, fsync=fsync)
            stored = content.messages
        else:
            stored = begun
        self._done, self._turn = _split(stored)
        self._live = False
        for problem in self.problems:
            warnings.warn(f"{self.path}: {problem}", stacklevel=2)
        if self.path is not None:
            for message in begun:
                self.append(message)

    @property
    def messages(self) -> list[Message]:
        """A copy of the record: what you do to the list does not change it."""
        turn = repair_history(self._turn)
        if self._live:  # calls that run right now are open, and not yet interrupted
            waiting = {call.id for call in self.open_calls}
            turn = [message for message in turn if message.get("tool_call_id") not in waiting]
        return [*self._done, *turn]

    @property
    def open_calls(self) -> list[ToolCall]:
        """The calls of the last turn that have no result on record."""
        return open_calls(self._turn)

    def append(self, message: Message) -> None:
        """Add a message. Calls that were left open are answered as interrupted first.

        TypeError for what is no message or has no JSON form; OSError if the disk refuses.
        """
        _check_message(message)
        added = [message]
        if message["role"] != "tool":
            added = [*(tool_message(call.id, INTERRUPTED) for call in self.open_calls), message]
        if self._file is not None:
            self._file.append(added)
        self._live = True
        if message["role"] == "tool":
            self._turn.append(message)
        else:
            self._done += repair_history([*self._turn, *added[:-1]])
            self._turn = [message]

    def fork(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        at: int | None = None,
        replace: Mapping[str, str] | None = None,
    ) -> Session:
        """A new session with what this one held after step `at`, to try another way from there.

        A step is a model call: at=0 is before the first reply, None is the end. `replace` puts
        other texts in the place of results, by the id of their call. This session stays as it is.
        ValueError for a step or an id that is not there; FileExistsError rather than overwrite.
        """
        kept = _until(self.messages, at)
        if replace:
            kept = _replaced(kept, replace)
        if path is not None and Path(path).exists():
            raise FileExistsError(
                f"Session.fork: {Path(path).name} exists already. Take another path."
            )
        return Session(path, messages=kept)

    def listing(self, width: int = 96) -> str:
        """The record to read: a line a message, with the number of its step, as fork(at=) takes."""
        lines, step = [], 0
        for message in self.messages:
            step += message["role"] == "assistant"
            calls = [f"{call.name}({call.arguments})" for call in calls_of(message)]
            text = " ".join(" ".join([text_in(message.get("content")), *calls]).split())
            line = f"{step:>3}  {message['role']:<9}  {text}"
            lines.append(line if len(line) <= width else line[: width - 1] + "…")
        return "\n".join([*lines, *self.problems])

    def close(self) -> None:
        """Let go of the file, for another writer. A later append takes it again."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        where = f"{self.path.name!r}, " if self.path else ""
        wrong = f", {len(self.problems)} problems" if self.problems else ""
        return f"Session({where}{len(self.messages)} messages{wrong})"


def unanswered(record: Record) -> list[ToolCall]:
    """The calls of a record's last turn that have no result on record."""
    if isinstance(record, Session):
        return record.open_calls
    return open_calls(record.messages)


def check_session(session: object) -> None:
    """TypeError unless it is None or can take a session's place. A list cannot, nor a class."""
    good = hasattr(session, "messages") and callable(getattr(session, "append", None))
    if session is not None and (not good or isinstance(session, type)):
        raise TypeError(
            f"Agent: session must be a Session, got {_kind(session)}. Write session=Session(), or "
            "Session(messages=...) to go on with an earlier conversation."
        )


def _split(messages: list[Message]) -> tuple[list[Message], list[Message]]:
    """What is done, in a valid form, and the last turn as it was written."""
    start = len(messages)
    while start and messages[start - 1].get("role") == "tool":
        start -= 1
    start = max(start - 1, 0)
    return repair_history(messages[:start]), messages[start:]


def _until(messages: list[Message], at: int | None) -> list[Message]:
    if at is None:
        return messages
    kept: list[Message] = []
    step = 0
    for group in turns(messages):
        step += group[0]["role"] == "assistant"
        if step > at or (kept and step == at and at and group[0]["role"] != "assistant"):
            break
        kept += group
    if isinstance(at, bool) or not isinstance(at, int) or not 0 <= at <= step:
        raise ValueError(f"Session.fork: at must be a step from 0 to {step}, got {at!r}.")
    return kept


def _replaced(messages: list[Message], replace: Mapping[str, str]) -> list[Message]:
    wanted = dict(replace)
    changed = []
    for message in reversed(messages):
        if message["role"] == "tool" and message["tool_call_id"] in wanted:
            message = message | {"content": wanted.pop(message["tool_call_id"])}
        changed.append(message)
    if wanted:
        raise ValueError(
            f"Session.fork: no call with the id {next(iter(wanted))!r} has a result there. "
            "listing() shows what is there."
        )
    return changed[::-1]


def _check_message(message: object) -> None:
    if not isinstance(message, dict) or message.get("role") not in ROLES:
        raise TypeError(
            f"Session.append: expected a message, a dict with a 'role' out of {', '.join(ROLES)}; "
            f"got {message!r:.80}."
        )
    try:
        encode(message)
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"Session.append: this message has no JSON form: {error}.") from None


def _kind(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else f"a {type(value).__name__}"
