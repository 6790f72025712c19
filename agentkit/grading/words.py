"""How a check words what it met: a value, a call, an exception, the frames of a learner's code.

The same words on every machine and every run: no addresses, no paths, sets in order.
"""

from __future__ import annotations

import builtins
import linecache
import re
import sys
import traceback
from types import FrameType, FunctionType
from typing import Any

from agentkit.grading.limits import OutOfTime, time_limit

MAX_SHOWN = 300  # characters
MAX_CLEANED = 100_000  # characters: a longer text is cut first
SHORT = 72  # characters: a longer list is broken into lines where it is to be compared
MAX_LINE = 2_000  # characters of a message that are looked at
MAX_FRAMES = 6
BEFORE = 60  # characters shown before the place where two long values begin to differ
ADDRESS = re.compile(r"(?: at)? 0x[0-9a-fA-F]{6,16}")
PATH = re.compile(r"'(?:[A-Za-z]:)?[/\\](?:[^']*[/\\])?([^'/\\]+)'")  # whole, in quotes
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
MISFIT = re.compile(r"(\S+)\(\) (?:takes|missing|got (?:an unexpected|multiple|some))")
# Python 3.12 and later have no frame of their own for these.
INLINED = ("<listcomp>", "<dictcomp>", "<setcomp>")
NO_LINE = "No line of yours raised this: look at what you hand on to other code."


def clean(text: str) -> str:
    """The text without addresses, and with what no terminal can show written as an escape."""
    text = CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", ADDRESS.sub("", text))
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def shown(value: Any) -> str:
    """The value as Python writes it, cut to `MAX_SHOWN` characters."""
    try:
        with time_limit(1):
            text = _written(value)
            text = clean(text) if len(text) <= MAX_CLEANED else text
    except KeyboardInterrupt:
        raise
    except OutOfTime:
        text = "an object whose repr does not end"
    except BaseException as error:
        text = f"an object whose repr fails: {error_line(error)}"
    return text if len(text) <= MAX_SHOWN else f"{cut(text)} ({len(text):,} characters)"


def cut(text: str, size: int = MAX_SHOWN) -> str:
    """The text, `clean`, and no longer than `size` characters and a mark."""
    return clean(text) if len(text) <= size else f"{clean(text[:size])}…"


def in_lines(value: Any) -> str:
    """As `shown`; a long list with one item in each line, so that two of them compare by eye."""
    text = shown(value)
    if type(value) not in (list, tuple) or not SHORT < len(text) <= MAX_SHOWN:
        return text
    return text[0] + ",\n ".join(map(shown, value)) + text[-1]


def compared(expected: Any, came: Any) -> tuple[str, str]:
    """Two values of plain data as shown; from where they differ on, if the cut would hide that."""
    texts = [clean(_written(each)) for each in (expected, came)]
    pairs = enumerate(zip(*texts, strict=False))
    differ = next((place for place, (one, other) in pairs if one != other), 0)
    if differ < MAX_SHOWN:
        return in_lines(expected), in_lines(came)
    start = differ - BEFORE
    first, second = (f"(from character {start + 1:,} on) …{cut(each[start:])}" for each in texts)
    return first, second


def _written(value: Any, depth: int = 0) -> str:
    kind = type(value)
    if depth > 60:  # it may hold itself
        return "…"
    if kind in (list, tuple, set, frozenset):
        parts = [_written(each, depth + 1) for each in value]
        inside = ", ".join(parts if kind in (list, tuple) else sorted(parts))
        if kind is list:
            return f"[{inside}]"
        if kind is tuple:
            return f"({inside},)" if len(parts) == 1 else f"({inside})"
        braced = f"{{{inside}}}" if parts else ""
        return braced if kind is set and parts else f"{kind.__name__}({braced})"
    if kind is dict:
        pairs = (f"{_written(k, depth + 1)}: {_written(v, depth + 1)}" for k, v in value.items())
        return f"{{{', '.join(pairs)}}}"
    if kind in (FunctionType, type):
        return str(value.__name__)
    return repr(value)


def call_text(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> str:
    """The call as one would write it: `trim([...], limit=3)`."""
    name = getattr(function, "__name__", type(function).__name__)
    parts = [*map(shown, arguments), *(f"{key}={shown(each)}" for key, each in named.items())]
    text = f"{name}({', '.join(parts)})"
    return cut(text)


def error_line(error: BaseException) -> str:
    """The kind of an exception and the first line of what it says."""
    name = type(error).__name__
    if isinstance(error, RecursionError):
        return f"{name}: maximum recursion depth exceeded"
    try:
        lines = str.strip(str(error)[:MAX_CLEANED]).splitlines()
    except Exception:
        lines = []
    return cut(PATH.sub(r"'\1'", f"{name}: {lines[0][:MAX_LINE]}") if lines else name)


def advice(error: BaseException, without: str = "") -> str:
    """One hint for an exception that the check itself has none for. Frames of the file `without`
    are not the learner's."""
    if isinstance(error, SystemExit):
        return "Your code ends the whole program. Return instead."
    if isinstance(error, RecursionError):
        return "Your function calls itself without end."
    if isinstance(error, MemoryError):
        return "Your code wants more memory than there is. What grows without end?"
    if isinstance(error, EOFError):
        return "input() has nobody to ask here. Take what you need from the arguments."
    if isinstance(error, TypeError) and "unhashable type" in error_line(error):
        return (
            "A list or a dict cannot go into a set, nor be a key. Use a list for the set, or a "
            "text for the key: json.dumps(it, sort_keys=True)."
        )
    if isinstance(error, NameError) and error.name:
        return f"There is no name {error.name!r} here. Is it spelled right, and set before?"
    hiding = _hidden_builtins(error) if isinstance(error, TypeError) else []
    if hiding:
        return (
            f"A name of yours hides Python's own {hiding[0]!r}. Choose another name for it, and "
            "restart the kernel."
        )
    if not _own(error, without):
        return sure_advice(error) or NO_LINE
    return "The end of the traceback names the line of yours that raised this, and why."


def sure_advice(error: BaseException) -> str:
    """Advice that is right whatever was checked: for a function that could not even be called, for
    a module that was not imported; or ""."""
    name = error.name if isinstance(error, NameError) else None
    if name in sys.stdlib_module_names:
        return f"There is no name {name!r} here: is its import in the cell?"
    said = MISFIT.search(error_line(error)) if isinstance(error, TypeError) else None
    if said is None or _own(error):
        return ""
    is_method = "." in said[1].rpartition("<locals>.")[2]
    return f"Give the {'method' if is_method else 'function'} the parameters of the task" + (
        ", with self in front." if is_method else "."
    )


def _hidden_builtins(error: BaseException) -> list[str]:
    *_, (frame, _) = [(None, 0), *traceback.walk_tb(error.__traceback__)]
    if frame is None:
        return []
    return [
        name
        for name in frame.f_code.co_names
        if name in frame.f_globals and isinstance(getattr(builtins, name, None), type | type(len))
    ]


def _own(error: BaseException, without: str = "") -> list[tuple[FrameType, int]]:
    """The frames in a notebook's cells, with the line that each was at."""
    return [
        (frame, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__") == "__main__"
        and frame.f_code.co_name not in INLINED
        and frame.f_code.co_filename != without
    ]


def own_frames(error: BaseException, without: str = "") -> str:
    """The frames in the notebook's own cells, and the exception: the traceback that helps."""
    lines = []
    for frame, number in _own(error, without):
        line = clean(linecache.getline(frame.f_code.co_filename, number).strip())[:120]
        lines.append(f"line {number}, in {frame.f_code.co_name}: {line}")
    if len(lines) > MAX_FRAMES:
        lines = [lines[0], "…", *lines[-MAX_FRAMES + 1 :]]
    if not isinstance(error, OutOfTime):  # its name says nothing to a learner
        lines.append(error_line(error))
    return "\n".join(lines)
