"""How a check words what it met: a value, a call, an exception, the frames of a learner's code.

The same words on every machine and every run: no addresses, no paths, sets in order.
"""

from __future__ import annotations

import builtins
import linecache
import re
import traceback
from types import FrameType, FunctionType
from typing import Any

from agentkit.grading.limits import OutOfTime, time_limit

MAX_SHOWN = 300  # characters
MAX_FRAMES = 6
ADDRESS = re.compile(r"(?: at)? 0x[0-9a-fA-F]{6,16}")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
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
            text = clean(_written(value))
    except KeyboardInterrupt:
        raise
    except OutOfTime:
        text = "an object whose repr does not end"
    except BaseException as error:
        text = f"an object whose repr fails: {error_line(error)}"
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}… ({len(text):,} characters)"


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
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def error_line(error: BaseException) -> str:
    """The kind of an exception and the first line of what it says."""
    name = type(error).__name__
    if isinstance(error, RecursionError):
        return f"{name}: maximum recursion depth exceeded"
    try:
        lines = str(error).strip().splitlines()
    except Exception:
        lines = []
    text = clean(f"{name}: {lines[0]}" if lines else name)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}…"


def advice(error: BaseException) -> str:
    """One hint for an exception that the check itself has none for."""
    if isinstance(error, SystemExit):
        return "Your code ends the whole program. Return instead."
    if isinstance(error, RecursionError):
        return "Your function calls itself without end."
    if isinstance(error, MemoryError):
        return "Your code wants more memory than there is. What grows without end?"
    if isinstance(error, EOFError):
        return "input() has nobody to ask here. Take what you need from the arguments."
    hiding = _hidden_builtins(error) if isinstance(error, TypeError) else []
    if hiding:
        return (
            f"A name of yours hides Python's own {hiding[0]!r}. Choose another name for it, and "
            "restart the kernel."
        )
    if not any(map(_is_own, _frames(error))):
        is_call = isinstance(error, TypeError)
        return "Give the function the parameters of the task." if is_call else NO_LINE
    return "The end of the traceback names the line of yours that raised this, and why."


def _hidden_builtins(error: BaseException) -> list[str]:
    frames = _frames(error)
    own = frames[-1].f_globals if frames else {}
    used = frames[-1].f_code.co_names if frames else ()
    return [
        name
        for name in used
        if name in own and isinstance(getattr(builtins, name, None), type | type(len))
    ]


def _frames(error: BaseException) -> list[FrameType]:
    return [frame for frame, _ in traceback.walk_tb(error.__traceback__)]


def _is_own(frame: FrameType) -> bool:
    """Whether it is a frame of a notebook's cell."""
    return frame.f_globals.get("__name__") == "__main__" and frame.f_code.co_name not in INLINED


def own_frames(error: BaseException) -> str:
    """The frames in the notebook's own cells, and the exception: the traceback that helps."""
    lines = []
    for frame, number in traceback.walk_tb(error.__traceback__):
        code = frame.f_code
        if _is_own(frame):
            line = clean(linecache.getline(code.co_filename, number).strip())[:120]
            lines.append(f"line {number}, in {code.co_name}: {line}")
    if len(lines) > MAX_FRAMES:
        lines = [lines[0], "…", *lines[-MAX_FRAMES + 1 :]]
    if not isinstance(error, OutOfTime):  # its name says nothing to a learner
        lines.append(error_line(error))
    return "\n".join(lines)
