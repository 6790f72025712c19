"""The record of a conversation: every message, in order, for ever. Kill it, and it goes on.

Built in lesson 06. With a path each message is on disk before anything is done about it. Trimming
never touches the record: it makes a shorter view for one request. To read a session's file in a
terminal: `python -m agentkit.listing chat.jsonl`.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from agentkit.events import Message, ToolCall
from agentkit.history import (
    INTERRUPTED,
    open_calls,
    repair_history,
    turns,
    up_to_step,
    with_results,
)
from agentkit.messages import ROLES, tool_message
from agentkit.record import no_open_call, unshown_results
from agentkit.session_file import SessionFile, decode, encode, read

if TYPE_CHECKING:
    from pathlib import Path


class Session:
    """An append-only list of messages, in memory or in the file `path`.

    An existing file is loaded. What is wrong with it stands in `problems`, a sentence each, and is
    warned of; what is whole is kept. Calls that were cut off (`open_calls`) show as interrupted in
    `messages`. `messages=` holds an earlier conversation to begin with; the list you pass in is
    left as it is. `fsync`: wait until each line is on the disk itself, so that it outlives a power
    cut too.

    ValueError for a file that is no session, or of a later version; it is left as it is.
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        messages: Iterable[Message] = (),
        fsync: bool = False,
    ) -> None:
        self.path = None if path is None else _place("Session", path)
        self.problems: list[str] = []
        self._done: list[Message] = []  # the turns before the last one, in a valid form
        self._turn: list[Message] = []  # the last turn, as it was written
        self._live = False
        self._lock = threading.RLock()
        self._file: SessionFile | None = None
        begun = _begun(messages)
        if self.path is not None:
            content = read(self.path)
            if begun and content.messages:
                raise ValueError(
                    f"Session: {self.path.name} holds a conversation already, so messages= has no "
                    "place in it. Take another path, or leave messages= out."
                )
            self._file = SessionFile(self.path, content, fsync=fsync)
            for message in content.messages:
                self._add(message)
            self.problems = content.problems + unshown_results(content.messages, self.messages)
            if self.problems:
                warnings.warn(_warning(self.path.name, self.problems), stacklevel=2)
        self._write(begun)

    @property
    def messages(self) -> list[Message]:
        """A copy of the record, valid but for calls that run right now. What you do to the list
        does not change the record; the messages in it are the record's own."""
        with self._lock:
            turn = repair_history(self._turn)
            if self._live:  # what is open may be running, and is not yet interrupted
                turn = _without_results(turn, self.open_calls)
            return [*self._done, *turn]

    @property
    def open_calls(self) -> list[ToolCall]:
        """The calls of the last turn that have no result on record."""
        return open_calls(self._turn)

    def append(self, message: Message) -> None:
        """Add a copy of a message. Calls that were left open are answered as interrupted first. A
        result that answers none is stored, not shown, and a problem.

        TypeError for what is no message or has no JSON form; OSError if the disk refuses.
        """
        _check_message(message)
        with self._lock:
            waiting, is_result = self.open_calls, message["role"] == "tool"
            answers = [] if is_result else [tool_message(call.id, INTERRUPTED) for call in waiting]
            self._write([*answers, message])
            self._live = True
            if is_result and len(self.open_calls) == len(waiting):
                self.problems.append(no_open_call(message))

    def _write(self, messages: Sequence[Message]) -> None:
        stored = [_stored(message) for message in messages]
        if self._file and stored:
            self._file.append(b"".join(line for line, _ in stored))
        for _, copied in stored:
            self._add(copied)

    def _add(self, message: Message) -> None:
        """Loading a file is nothing but this, line by line: so what is read is what was there."""
        if message["role"] == "tool":
            self._turn.append(message)
        else:  # in one statement: Ctrl-C comes before it or after it
            self._done[len(self._done) :], self._turn = repair_history(self._turn), [message]

    def fork(
        self,
        path: str | os.PathLike[str] | None = None,
        *,
        at: int | None = None,
        replace: Mapping[str, str] | None = None,
    ) -> Session:
        """A new session with what this one held after step `at`, to try another way from there.

        A step is a model call, as `listing` numbers them: at=0 is before the first reply, None is
        the end. `replace` puts other texts in the place of results, by the id of their call. This
        session stays as it is. ValueError for a step or an id that is not there; FileExistsError
        rather than overwrite.
        """
        place = None if path is None else _place("Session.fork", path)
        with self._lock:
            messages = [*self._done, *repair_history(self._turn)]
            left_open = self.open_calls
        kept, step = up_to_step(messages, at)
        changed = with_results(kept, replace or {})
        if len(kept) == len(messages):  # what is open here is open there, unless it was replaced
            waiting = [call for call in left_open if call.id not in (replace or {})]
            changed = _without_results(changed, waiting)
        if place is not None and place.exists():
            raise FileExistsError(f"Session.fork: {place.name} exists already. Take another path.")
        forked = Session(place, fsync=self._file is not None and self._file.fsync)
        if forked._file and self.path:
            forked._file.origin = {"forked_from": self.path.name, "at": step}
        forked._write(changed)
        return forked

    def listing(self, width: int = 96) -> str:
        """The record to read, a line a message of at most `width` columns: the number of its step,
        as fork(at=) takes, its role, and the ids of calls, as fork(replace=) takes."""
        from agentkit.listing import listing  # which is a program too, and must not be loaded twice

        return "\n".join([listing(self.messages, width), *self.problems])

    def close(self) -> None:
        """Let go of the file, for another writer. A later append takes it again."""
        if self._file:
            self._file.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        parts = [repr(self.path.name)] if self.path else []
        parts += [_number(len(self.messages), "message")]
        parts += [_number(len(self.problems), "problem")] if self.problems else []
        return f"Session({', '.join(parts)})"


def _place(who: str, path: object) -> Path:
    """Where a session is stored. Resolved once: a change of the working folder must not change the
    file. TypeError and ValueError for what is no path."""
    if not isinstance(path, str | os.PathLike):
        advice = "For an earlier conversation write Session(messages=...)."
        if who == "Session.fork":
            advice = f"For a step write fork(at={path!r:.40})."
        raise TypeError(f"{who}: the path must be a text or a Path, got {path!r:.60}. {advice}")
    if not os.fspath(path):
        raise ValueError(f"{who}: the path is empty. Write a file's name, such as 'chat.jsonl'.")
    from pathlib import Path  # slow to import, and a session in memory needs none

    return Path(path).expanduser().resolve()


def _begun(messages: Iterable[Message]) -> list[Message]:
    """An earlier conversation in a valid form; calls that it left open stay open."""
    if isinstance(messages, Session):
        raise TypeError(
            "Session: messages must be a list of messages, got a Session. Write "
            "messages=talk.messages; for a copy to try another way, talk.fork()."
        )
    given = list(messages)
    for number, message in enumerate(given):
        if not isinstance(message, dict) or message.get("role") not in ROLES:
            raise TypeError(
                f"Session: item {number} of messages is no message: {message!r:.80}. Each must be "
                f"a dict with a 'role' out of {', '.join(ROLES)}."
            )
    return _without_results(repair_history(given), open_calls(given))


def _without_results(messages: list[Message], calls: Sequence[ToolCall]) -> list[Message]:
    """The messages less the results of these calls of the last turn."""
    ids = {call.id for call in calls}
    *before, last = turns(messages) or [[]]
    kept = [message for message in last if message.get("tool_call_id") not in ids]
    return [message for group in (*before, kept) for message in group]


def _check_message(message: object) -> None:
    """TypeError for what no endpoint would take for a message."""
    if not isinstance(message, dict) or message.get("role") not in ROLES:
        expected = f"a dict with a 'role' out of {', '.join(ROLES)}"
    elif message["role"] == "tool" and not isinstance(message.get("tool_call_id"), str):
        expected = "a 'tool_call_id' in a tool message, the id of the call that it answers"
    elif not _is_content(message.get("content")) and not (
        message["role"] == "assistant" and message.get("content") is None
    ):
        expected = "a 'content' that is a text, or a list of parts"
    else:
        return
    raise TypeError(f"Session.append: expected {expected}; got {message!r:.80}.")


def _is_content(content: object) -> bool:
    if isinstance(content, list):
        return all(isinstance(part, dict) for part in content)
    return isinstance(content, str)


def _stored(message: Message) -> tuple[bytes, Message]:
    """The line of a message, and what it reads as: a copy, the same with and without a file."""
    try:
        line = encode(message)
        copied = decode(line)
        if copied is None:
            raise ValueError("it is nested too deeply")
    except (TypeError, ValueError, RecursionError) as error:
        raise TypeError(f"Session.append: this message has no JSON form: {error}.") from None
    return line, copied


def _warning(name: str, problems: list[str]) -> str:
    more = f" And {len(problems) - 1} more: see problems." if problems[1:] else ""
    return f"Session: {name}, {problems[0]}{more}"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
