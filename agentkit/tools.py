"""A tool is a function plus a description that the model can read.

Built in lessons 01 and 02. `@tool` makes a Tool of a function: still callable as before, and now it
also knows its definition for the model and how to check the model's arguments.
"""

from __future__ import annotations

import copy
import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any, overload

from agentkit.arguments import check_arguments, parse_arguments
from agentkit.events import RunContext
from agentkit.schema import Definition, make_definition, read_function


class Tool:
    """A function that a model may call.

    `risky`: a person must approve each call. `repeatable`: running it twice does no harm, so a run
    that was cut off may call it again. `timeout`: seconds, where the executor's is not right.
    `name` and `description` replace what the function says of itself.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        *,
        name: str | None = None,
        description: str | None = None,
        risky: bool = False,
        repeatable: bool = False,
        timeout: float | None = None,
    ) -> None:
        if isinstance(function, Tool):
            raise TypeError(
                f"tool: {function.name} is a Tool already. For another one of the same function "
                f"write Tool({function.name}.function, name=...)."
            )
        shape = read_function(function, name, description)
        for word, flag in (("risky", risky), ("repeatable", repeatable)):
            if not isinstance(flag, bool):
                raise TypeError(f"{shape.name}: {word} must be True or False, got {flag!r:.60}.")
        check_limit(f"{shape.name}: timeout", timeout, "leave it out to take the executor's")
        self.function: Callable[..., Any] = function
        self.name: str = shape.name
        self.description = shape.description
        self.parameters = shape.parameters
        self.risky = risky
        self.repeatable = repeatable
        self.timeout = timeout
        self.is_async = _is_async(function)
        self._shape = shape
        # Not its attributes: a callable object may well have a `name` or a `timeout` of its own.
        functools.update_wrapper(self, function, updated=())

    @property
    def definition(self) -> Definition:
        """What the model reads: {"type": "function", "function": {...}}. A copy, yours to edit."""
        return make_definition(self.name, self.description, copy.deepcopy(self.parameters))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Call the function as if it had never become a tool."""
        return self.function(*args, **kwargs)

    def check(self, raw: str | None) -> dict[str, Any]:
        """The model's raw arguments -> the values to call with. Raises ArgumentError."""
        return check_arguments(parse_arguments(raw), self.parameters, self._shape.adapter)

    def invoke(self, arguments: dict[str, Any], context: RunContext) -> Any:
        """Call the function with checked arguments (of an async function: the coroutine)."""
        values = dict(arguments)
        if self._shape.context is not None:
            values[self._shape.context] = context
        positional = self._shape.positional.items()
        first = [values.pop(name, default) for name, default in positional]
        return self.function(*first, **values)

    def __repr__(self) -> str:
        marks = "".join(f", {word}=True" for word in ("risky", "repeatable") if getattr(self, word))
        return f"Tool({self.name}{marks})"


@overload
def tool(function: Callable[..., Any], /) -> Tool: ...
@overload
def tool(
    *,
    name: str | None = None,
    description: str | None = None,
    risky: bool = False,
    repeatable: bool = False,
    timeout: float | None = None,
) -> Callable[[Callable[..., Any]], Tool]: ...
def tool(function: Callable[..., Any] | None = None, /, **settings: Any) -> Any:
    """Make a Tool of a function: `@tool`, or `@tool(risky=True, timeout=5)`; see Tool."""
    if function is None:
        return lambda decorated: Tool(decorated, **settings)
    return Tool(function, **settings)


class Toolbox:
    """The tools that a model may use, by name. Plain functions are taken for tools."""

    def __init__(self, tools: Iterable[Tool | Callable[..., Any]] = ()) -> None:
        if not isinstance(tools, Iterable) or isinstance(tools, str | dict):
            raise TypeError(
                f"Toolbox: expected a list of functions or tools, got {tools!r:.60}. "
                "Write Toolbox([my_function])."
            )
        self._tools: dict[str, Tool] = {}
        for each in tools:
            made = each if isinstance(each, Tool) else Tool(each)
            if made.name in self._tools:
                raise ValueError(
                    f"Toolbox: two tools are named {made.name!r}. Rename one, or pass name=."
                )
            self._tools[made.name] = made
        self.definitions: list[Definition] = [made.definition for made in self]

    @property
    def names(self) -> list[str]:
        return list(self._tools)

    def get(self, name: str) -> Tool | None:
        return self._tools.get(name)

    def only(self, *names: str) -> Toolbox:
        """A smaller toolbox. What is left out cannot be called, not even by a model that guesses
        its name."""
        missing = [name for name in names if name not in self.names]
        if missing:
            raise ValueError(
                f"Toolbox.only: no tool is named {missing[0]!r}. "
                f"There are: {', '.join(self.names)}."
            )
        return Toolbox(self._tools[name] for name in names)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def __len__(self) -> int:
        return len(self._tools)

    def __contains__(self, name: object) -> bool:
        return name in self._tools

    def __repr__(self) -> str:
        return f"Toolbox({', '.join(self.names)})"


def check_limit(what: str, limit: object, off: str, *, whole: bool = False) -> None:
    """A limit is a number over 0, or None for none: TypeError or ValueError for anything else."""
    if limit is None:
        return
    if isinstance(limit, bool) or not isinstance(limit, int if whole else int | float):
        number = "a whole number" if whole else "a number"
        raise TypeError(f"{what} must be {number} over 0, got {limit!r:.60}; {off}.")
    if not limit > 0:
        raise ValueError(f"{what} must be over 0, got {limit}; {off}.")


def _is_async(function: Any) -> bool:
    while isinstance(function, functools.partial):
        function = function.func
    call = getattr(type(function), "__call__", None)  # noqa: B004 - the method, not a test
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)
