"""Tool, @tool and Toolbox: a function that a model may call, and still a function."""

from __future__ import annotations

import functools
import inspect
from typing import Any

import pytest

from agentkit import Tool, Toolbox, function_schema, tool
from agentkit.events import RunContext


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def test_a_decorated_function_is_still_called_like_a_function() -> None:
    made = tool(add)
    assert made(2, b=3) == 5
    assert made.function is add
    assert made.__doc__ == "Add two numbers."
    assert made.__name__ == "add"
    assert inspect.signature(made) == inspect.signature(add)


def test_the_decorator_works_with_and_without_settings() -> None:
    @tool
    def plain() -> None: ...

    @tool(risky=True, repeatable=True, timeout=2.5, name="renamed", description="Said anew.")
    def settled() -> None: ...

    assert (plain.name, plain.risky, plain.repeatable, plain.timeout) == (
        "plain",
        False,
        False,
        None,
    )
    assert (settled.name, settled.risky, settled.repeatable, settled.timeout) == (
        "renamed",
        True,
        True,
        2.5,
    )
    assert settled.definition["function"]["description"] == "Said anew."
    assert repr(settled) == "Tool(renamed, risky=True, repeatable=True)"


def test_a_tool_and_its_function_have_one_definition() -> None:
    assert function_schema(tool(add)) == function_schema(add) == tool(add).definition


def test_a_callable_objects_own_attributes_do_not_become_the_tools() -> None:
    class Finder:
        """Find things."""

        def __init__(self) -> None:
            self.name, self.timeout, self.risky, self.parameters = "other", -1, "yes", None

        def __call__(self, word: str) -> str:
            return word

    made = Tool(Finder())
    assert (made.name, made.timeout, made.risky) == ("Finder", None, False)
    assert made.invoke(made.check('{"word": "a"}'), RunContext()) == "a"


@pytest.mark.parametrize(
    ("raw", "got"),
    [
        ("{}", (1, 2, 3)),
        ('{"b": 5}', (1, 5, 3)),
        ('{"a": 7}', (7, 2, 3)),
        ('{"c": 9}', (1, 2, 9)),
        ('{"c": 9, "b": 8, "a": 7}', (7, 8, 9)),
    ],
)
def test_positional_only_parameters_get_their_own_values(raw: str, got: Any) -> None:
    def use(a: int = 1, b: int = 2, /, c: int = 3) -> tuple[int, int, int]:
        return a, b, c

    made = Tool(use)
    assert made.invoke(made.check(raw), RunContext()) == got


def test_the_run_context_is_filled_in_wherever_it_stands() -> None:
    def first(context: RunContext, /, word: str) -> tuple[int, str]:
        return context.depth, word

    def last(word: str, *, context: RunContext | None = None) -> tuple[int, str]:
        return (context.depth if context else -1), word

    for function in (first, last):
        made = Tool(function)
        assert made.invoke(made.check('{"word": "a"}'), RunContext(depth=4)) == (4, "a")


def test_a_bound_method_and_a_partial_are_called_with_what_they_hold() -> None:
    class Counter:
        def __init__(self) -> None:
            self.count = 10

        def up(self, by: int) -> int:
            return self.count + by

    made = Tool(Counter().up)
    assert made.invoke(made.check('{"by": "2"}'), RunContext()) == 12
    bound = Tool(functools.partial(add, b=100))
    assert bound.invoke(bound.check('{"a": 1}'), RunContext()) == 101
    with pytest.raises(ValueError, match="no argument 'b'"):
        bound.check('{"a": 1, "b": 2}')


def test_a_tool_of_a_tool_is_refused_with_advice() -> None:
    with pytest.raises(TypeError, match=r"add is a Tool already.*Tool\(add\.function, name="):
        tool(tool(add))


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"timeout": 0}, ValueError),
        ({"timeout": -1}, ValueError),
        ({"timeout": float("nan")}, ValueError),
        ({"timeout": "5"}, TypeError),
        ({"timeout": True}, TypeError),
        ({"risky": "no"}, TypeError),
        ({"repeatable": 1}, TypeError),
        ({"name": 3}, TypeError),
        ({"description": 3}, TypeError),
    ],
)
def test_a_wrong_setting_is_refused_by_name(settings: dict[str, Any], error: type) -> None:
    with pytest.raises(error, match=next(iter(settings))):
        Tool(add, **settings)


# ---- Toolbox


def sub(a: int, b: int) -> int:
    """Subtract."""
    return a - b


def test_a_toolbox_takes_functions_and_tools_and_keeps_their_order() -> None:
    box = Toolbox([tool(sub), add])
    assert box.names == ["sub", "add"]
    assert [each["function"]["name"] for each in box.definitions] == ["sub", "add"]
    assert len(box) == 2
    assert "add" in box
    assert "mul" not in box
    assert [each.name for each in box] == ["sub", "add"]
    assert repr(box) == "Toolbox(sub, add)"


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(
        ValueError, match=r"two tools are named 'add'\. Rename one, or pass name=\."
    ):
        Toolbox([add, tool(add)])


def test_only_leaves_the_others_out_and_an_unknown_name_is_refused() -> None:
    box = Toolbox([add, sub])
    assert box.only("sub").names == ["sub"]
    assert box.only().names == []
    assert box.names == ["add", "sub"]
    with pytest.raises(ValueError, match=r"no tool is named 'mul'\. There are: add, sub"):
        box.only("mul")
    with pytest.raises(ValueError, match=r"no tool is named \['add'\]\. There are: add, sub"):
        box.only(["add"])  # type: ignore[arg-type]


@pytest.mark.parametrize("tools", [add, tool(add), "add", {"add": add}, 3, None])
def test_what_is_no_list_of_tools_is_refused_with_advice(tools: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a list of functions or tools, got .*Write Tool"):
        Toolbox(tools)


@pytest.mark.parametrize("tools", [["add"], [None], [add(1)], [function_schema(add)]])
def test_what_is_no_tool_in_the_list_is_refused_with_advice(tools: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a function, got .* Pass the function itself"):
        Toolbox(tools)


def test_the_list_of_tools_is_read_once_and_never_changed() -> None:
    tools = [add]
    box = Toolbox(tools)
    tools.append(sub)
    assert box.names == ["add"]
    assert Toolbox(each for each in tools).names == ["add", "sub"]
