"""What a function says about itself: its name, parameters, type hints and docstring.

Built in lesson 01. Python keeps all of it at hand; a tool definition only has to ask. What cannot
become a tool is refused here, when the tool is made, with a sentence that says what to change.
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
import types
import typing
from collections.abc import Iterable
from typing import Any

from agentkit.messages import NAME_PATTERN


def tool_name(function: Any, name: str | None) -> str:
    """The name given, or the function's own. An error if there is none that an endpoint takes."""
    if isinstance(function, classmethod):
        raise TypeError("tool: a bare classmethod has no class yet. Register it as Class.method.")
    if not callable(function):
        raise TypeError(
            f"tool: expected a function, got {type(function).__name__} {function!r:.60}. Pass the "
            "function itself: without calling it, and not its name (that is name=)."
        )
    if inspect.isclass(function):
        raise TypeError(
            f"tool: {function.__name__} is a class. Pass a function, or an instance with __call__."
        )
    if name is None:
        inner = _without_partial(function)
        name = getattr(inner, "__name__", None) or type(inner).__name__
    if not isinstance(name, str):
        raise TypeError(f"tool: name must be a text, got {type(name).__name__} {name!r:.60}.")
    if name == "<lambda>":
        raise TypeError("tool: a lambda has no name. Write a def, or pass name=.")
    if not NAME_PATTERN.fullmatch(name):
        raise ValueError(
            f"tool: {name!r} is no legal tool name. Endpoints take 1 to 64 letters, digits, _ "
            "and - (ASCII only). Pass name=; the description may be in any language."
        )
    return name


def innermost(function: Any, name: str) -> Any:
    """The function whose hints and docstring count: behind partial, wrappers and __call__."""
    function = inspect.unwrap(_without_partial(function))
    if not inspect.isroutine(function):
        function = inspect.unwrap(type(function).__call__)
    if inspect.isasyncgenfunction(function):
        raise TypeError(f"{name}: an async generator is no tool. Return one value, or a list.")
    return function


def parameters(function: Any, name: str) -> list[inspect.Parameter]:
    """The parameters that a caller fills, in order. TypeError where a model could not."""
    try:
        found = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        raise TypeError(
            f"{name}: Python does not tell its parameters. Wrap it in a def with type hints."
        ) from None
    for parameter in found:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            raise TypeError(
                f"{name}: a tool cannot take {parameter}. Name each parameter, so that the model "
                "knows what to send. (If a decorator did this, give it functools.wraps.)"
            )
    if found and found[0].name in ("self", "cls"):
        raise TypeError(
            f"{name}: this is a method without its object. Register it bound: Toolbox([thing."
            f"{name}])."
        )
    return found


def type_hints(function: Any, name: str) -> dict[str, Any]:
    """{parameter: its type}, with hints in quotes looked up. TypeError for one that is unknown."""
    try:
        asking = _without_return(function)
        return typing.get_type_hints(asking, localns=_enclosing(function), include_extras=True)
    except NameError as error:
        raise TypeError(
            f"{name}: the type hint {error.name!r} is not known where the function is defined. "
            "Import it, or define it at the top level, before the function."
        ) from None
    except (TypeError, AttributeError, SyntaxError) as error:
        raise TypeError(
            f"{name}: a type hint cannot be read: {error}. Write a type, such as str or "
            "list[int]; in quotes, all of it: 'Node | None'."
        ) from None


def json_hint(hint: Any, within: tuple[Any, ...] = ()) -> Any:
    """The same hint, with two types replaced that pydantic would not check at once.

    An Iterable is checked item by item while the tool runs: a list is checked before. And until
    Python 3.12 pydantic takes no `typing.TypedDict`, though it takes that of typing_extensions.
    """
    if hint is Iterable:
        return list
    if _old_typed_dict(hint) and hint not in within:
        return _new_typed_dict(hint, (*within, hint))
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if not inner or origin is typing.Literal:
        return hint
    if origin is typing.Annotated:
        return typing.Annotated[(json_hint(inner[0], within), *inner[1:])]
    changed = tuple(json_hint(each, within) for each in inner)
    if origin is Iterable:
        return types.GenericAlias(list, changed)
    if changed == inner:
        return hint
    if origin in (typing.Union, types.UnionType):
        return typing.Union[changed]  # noqa: UP007 - made at run time
    return origin[changed if len(changed) > 1 else changed[0]]


def read_docstring(function: Any) -> tuple[str, dict[str, str]]:
    """(what it does, {parameter: what it means}) out of a Google, NumPy or reST docstring.

    An object with __call__ may say it in its class's docstring.
    """
    inner = _without_partial(function)
    if not inspect.isroutine(inspect.unwrap(inner)):
        inner = type(inner).__call__ if type(inner).__call__.__doc__ else type(inner)
    text = inspect.getdoc(inner) or ""
    if not text:
        return "", {}
    from docstring_parser import parse

    try:
        parsed = parse(text)
    except Exception:  # it stumbles over odd text with more than its own ParseError
        return text, {}
    parts = [part for part in (parsed.short_description, parsed.long_description) if part]
    notes = {
        item.arg_name: re.sub(r"\s+", " ", item.description or "").strip() for item in parsed.params
    }
    paragraphs = re.split(r"\n\s*\n", "\n\n".join(parts))
    return "\n".join(re.sub(r"\s*\n(?!\s*[-*])\s*", " ", part) for part in paragraphs), notes


def _without_partial(function: Any) -> Any:
    while isinstance(function, functools.partial):
        function = function.func
    return function


def _without_return(function: Any) -> Any:
    """A twin that promises nothing: what comes back may be a type only type checkers import."""
    code = getattr(function, "__code__", None)
    if code is None:
        return function
    twin = types.FunctionType(code, function.__globals__, closure=function.__closure__)
    twin.__annotations__ = {k: v for k, v in function.__annotations__.items() if k != "return"}
    return twin


def _enclosing(function: Any) -> dict[str, Any]:
    """The names of the function around it that it uses: a class made there may be a hint."""
    code, cells = getattr(function, "__code__", None), getattr(function, "__closure__", None)
    found = {}
    for name, cell in zip(code.co_freevars, cells, strict=True) if code and cells else ():
        try:
            found[name] = cell.cell_contents
        except ValueError:  # not assigned yet
            continue
    return found


def _old_typed_dict(hint: Any) -> bool:
    return (
        sys.version_info < (3, 12)
        and typing.is_typeddict(hint)
        and type(hint).__module__ == "typing"
    )


def _new_typed_dict(old: Any, within: tuple[Any, ...]) -> Any:
    from typing_extensions import TypedDict

    fields: dict[str, Any] = {}
    for key, hint in typing.get_type_hints(old, include_extras=True).items():
        mark = typing.get_origin(hint)
        if mark in (typing.Required, typing.NotRequired):
            hint = typing.get_args(hint)[0]
        else:
            mark = typing.Required if key in old.__required_keys__ else typing.NotRequired
        fields[key] = mark[json_hint(hint, within)]
    make: Any = TypedDict  # made at run time, which a type checker cannot read
    new = make(old.__name__, fields)
    new.__doc__, new.__module__ = old.__doc__, old.__module__
    return new
