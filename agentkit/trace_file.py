"""Traces in a file: a header, then a line for each run's beginning, each step, and its end.

Built in lesson 08. A view repeats the one before it nearly whole, so a message is written once, and
a view says at which places its messages stand. What a kill leaves of the file is read: a torn last
line is dropped, and a run whose last line is gone is one that was cut off.
"""

from __future__ import annotations

import codecs
import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from agentkit.events import Message
from agentkit.session_file import decode, encode
from agentkit.trace_data import CallTrace, RunTrace, StepTrace

VERSION = 1
MARK = "agentkit_trace"
HEADER = encode({MARK: VERSION})
# Words of the wire and of agentkit, not of a person or a model: they are not redacted.
_WORDS = ("role", "type", "finish", "reason", "error")
_BEGIN = ("task", "model", "started", "depth", "parent", "taken_up")
_END = ("reason", "detail", "answer", "partial", "seconds")

_TYPES: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "str | None": (str, type(None)),
    "int": (int,),
    "int | None": (int, type(None)),
    "float": (int, float),
    "bool": (bool,),
}


def write(path: Path, runs: Sequence[RunTrace], redact: Callable[[str], str]) -> None:
    """Write the file anew. What was there stays until the new one is whole.

    ValueError if what is there is no trace; OSError if the file cannot be written.
    """
    if path.exists() and path.stat().st_size:
        with path.open("rb") as file:
            _check_header(path.name, file.readline(10_000))
    beside = path.with_name(f"{path.name}.part")
    try:
        with beside.open("wb") as file:
            file.write(HEADER)
            for number, run in enumerate(runs):
                file.writelines(encode(plain(line, redact)) for line in _lines(number, run))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read(path: Path) -> tuple[list[RunTrace], list[str]]:
    """(the runs, a sentence for each line that could not be read).

    ValueError if it is no trace, or one of a later version; OSError if it cannot be read.
    """
    head, *lines = path.read_bytes().split(b"\n")
    book = _Book()
    if not lines and HEADER.startswith(head):
        if head != HEADER.rstrip():
            book.problems.append("line 1: torn, and dropped")
    else:
        _check_header(path.name, head)
    for number, line in enumerate(lines, 2):
        if line.strip():
            book.take(number, line, last=number == len(lines) + 1)
    return [run.trace() for _, run in sorted(book.runs.items())], book.problems


def plain(value: Any, redact: Callable[[str], str]) -> Any:
    """The same value in JSON's own types, every text redacted."""
    if isinstance(value, str):
        return redact(value)
    if isinstance(value, Mapping):
        return {
            str(key): each if key in _WORDS else plain(each, redact) for key, each in value.items()
        }
    if isinstance(value, list | tuple):
        return [plain(each, redact) for each in value]
    return value if value is None or isinstance(value, int | float) else redact(str(value))


def _lines(number: int, run: RunTrace) -> Iterator[dict[str, Any]]:
    yield {"run": number, **_fields(run, _BEGIN)}
    places: dict[bytes, int] = {}
    known: dict[int, int] = {}
    for step in run.steps:
        begun = len(places)
        new: list[Message] = []
        view: list[int] = []
        for message in step.view:
            place = known.get(id(message))  # mostly the very dict of the view before
            if place is None:
                place = places.setdefault(encode(plain(message, str)), len(places))
                known[id(message)] = place
                if place == begun + len(new):
                    new.append(message)
            view.append(place)
        line = _fields(step, [each.name for each in dataclasses.fields(step)])
        yield {"run": number, "step": line | {"view": _ranges(view)}, "at": begun, "new": new}
    yield {"run": number, "end": _fields(run, _END)}


def _fields(part: Any, names: Sequence[str]) -> dict[str, Any]:
    """These fields, but for those that have their default value; calls as dicts, too."""
    found: dict[str, Any] = {}
    for each in dataclasses.fields(part):
        value = getattr(part, each.name)
        if each.name in names and (each.default is dataclasses.MISSING or value != each.default):
            found[each.name] = value
    for name in {"calls", "taken_up"} & found.keys():
        wanted = [each.name for each in dataclasses.fields(CallTrace)]
        found[name] = [_fields(call, wanted) for call in found[name]]
    return found


def _ranges(places: Sequence[int]) -> list[list[int]]:
    """[0, 1, 2, 7, 8] -> [[0, 3], [7, 9]]."""
    ranges: list[list[int]] = []
    for place in places:
        if ranges and ranges[-1][1] == place:
            ranges[-1][1] += 1
        else:
            ranges.append([place, place + 1])
    return ranges


@dataclass(slots=True)
class _Run:
    """A run as its lines come in."""

    known: dict[str, Any] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    steps: list[StepTrace] = field(default_factory=list)

    def trace(self) -> RunTrace:
        return RunTrace(**self.known, steps=tuple(self.steps))


@dataclass(slots=True)
class _Book:
    """All runs of a file, and what is wrong with it."""

    runs: dict[int, _Run] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def take(self, number: int, line: bytes, last: bool) -> None:
        """Enter a line. One that cannot be read is left out, and named."""
        value = decode(line)
        if value is None and last:
            self.problems.append(f"line {number}: torn, and dropped")
            return
        try:
            run = self.runs.setdefault(_checked(value["run"], "int"), _Run())
            lost = _enter(run, value)
        except (KeyError, TypeError, ValueError, AttributeError):
            shown = line[:99].decode("utf-8", "replace")
            self.problems.append(f"line {number}: no part of a trace, and left out: {shown!r:.60}")
            return
        if lost:
            self.problems.append(
                f"line {number}: its view lacks {lost} of its messages, which stood in a line that "
                "could not be read"
            )


def _enter(run: _Run, value: dict[str, Any]) -> int:
    """Enter a line into its run; how many messages of its view are nowhere."""
    if "step" not in value:
        known = _known(RunTrace, value.get("end", value))
        run.known |= {name: each for name, each in known.items() if each != ()}
        return 0
    new, at = value["new"], _checked(value["at"], "int")
    if not all(isinstance(message, dict) for message in new):
        raise TypeError("a message is a dict")
    ranges = value["step"].pop("view")
    if any(not 0 <= start <= end <= at + len(new) for start, end in ranges):
        raise ValueError("a view holds what stands before it")
    known = _known(StepTrace, value["step"])
    run.messages |= {at + n: message for n, message in enumerate(new)}
    places = [n for start, end in ranges for n in range(start, end)]
    view = tuple(run.messages[n] for n in places if n in run.messages)
    run.steps.append(StepTrace(**known, view=view))
    return len(places) - len(view)


def _known(kind: type, values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that this version knows, each of its type. TypeError if not."""
    known = {}
    for each in dataclasses.fields(kind):
        if each.name in ("calls", "taken_up"):
            calls = values.get(each.name, ())
            known[each.name] = tuple(CallTrace(**_known(CallTrace, call)) for call in calls)
        elif each.name in values:
            known[each.name] = _checked(values[each.name], str(each.type))
    return known


def _checked(value: Any, kind: str) -> Any:
    """The value; TypeError unless it is of this type. A bool is no number."""
    if type(value) not in _TYPES[kind]:
        raise TypeError(f"expected {kind}, got {value!r:.60}")
    return value


def _check_header(name: str, line: bytes) -> None:
    value = decode(line.removeprefix(codecs.BOM_UTF8))
    version = value.get(MARK) if isinstance(value, dict) else None
    if version is None:
        raise ValueError(
            f"Trace: {name} is no trace: its first line is not the one that says so. Nothing was "
            "changed. Give the trace a path of its own."
        )
    if version != VERSION:
        raise ValueError(
            f"Trace: {name} has version {version!r}, this agentkit reads version {VERSION}. "
            "Nothing was changed. Use a newer agentkit."
        )
