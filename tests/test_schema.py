"""A function becomes a tool definition: every kind of signature, docstring and type hint."""

from __future__ import annotations

import copy
import functools
import json
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from enum import Enum, StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, Optional
from uuid import UUID

import pytest
import typing_extensions
from pydantic import BaseModel, Field

from agentkit import Tool, function_schema, tool
from agentkit.events import RunContext
from agentkit.json_schema import STRICT_KEYWORDS, subschemas
from agentkit.offline.far_end.check_schema import check_schema


class Unit(Enum):
    CELSIUS = "celsius"
    KELVIN = "kelvin"


class Mood(StrEnum):
    GOOD = "good"


@dataclass
class Point:
    """A place on the map."""

    x: float
    y: float = 0.0


class Address(BaseModel):
    street: str = Field(description="Street and number.")
    tags: list[str] = []


class Node(BaseModel):
    value: int
    children: list[Node] = []


class OldStyle(typing.TypedDict):
    city: str
    note: typing.NotRequired[str]


class OldChild(OldStyle, total=False):
    depth: int


class NewStyle(typing_extensions.TypedDict):
    city: str


class Pair(NamedTuple):
    left: int
    right: str = "r"


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int


class Dog(BaseModel):
    kind: Literal["dog"]
    loud: bool


def parameters(function: Any, **settings: Any) -> dict[str, Any]:
    return Tool(function, **settings).parameters


def properties(function: Any) -> dict[str, Any]:
    found: dict[str, Any] = parameters(function)["properties"]
    return found


def test_a_definition_has_the_shape_that_the_wire_wants() -> None:
    def get_weather(city: str, day: Literal["today", "tomorrow"] = "today") -> str:
        """Get the weather of a city.

        Args:
            city: Name of the city, in any language.
            day: Which day.
        """
        return city + day

    assert function_schema(get_weather) == {
        "type": "function",
        "function": {
            "name": "get_weather",
            "description": "Get the weather of a city.",
            "parameters": {
                "type": "object",
                "properties": {
                    "city": {"type": "string", "description": "Name of the city, in any language."},
                    "day": {
                        "type": "string",
                        "description": "Which day.",
                        "enum": ["today", "tomorrow"],
                        "default": "today",
                    },
                },
                "required": ["city"],
                "additionalProperties": False,
            },
        },
    }


HINTS = [
    (str, {"type": "string"}),
    (int, {"type": "integer"}),
    (float, {"type": "number"}),
    (bool, {"type": "boolean"}),
    (list, {"type": "array", "items": {}}),
    (list[str], {"type": "array", "items": {"type": "string"}}),
    (Sequence[int], {"type": "array", "items": {"type": "integer"}}),
    (Iterable[int], {"type": "array", "items": {"type": "integer"}}),
    (Iterable, {"type": "array", "items": {}}),
    (set[str], {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
    (dict[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
    (Mapping[str, int], {"type": "object", "additionalProperties": {"type": "integer"}}),
    (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
    (Literal[1, "a"], {"enum": [1, "a"]}),
    (Unit, {"type": "string", "enum": ["celsius", "kelvin"]}),
    (Mood, {"type": "string", "enum": ["good"]}),
    (date, {"type": "string", "format": "date"}),
    (datetime, {"type": "string", "format": "date-time"}),
    (timedelta, {"type": "string", "format": "duration"}),
    (UUID, {"type": "string", "format": "uuid"}),
    (Path, {"type": "string", "format": "path"}),
    (int | str, {"anyOf": [{"type": "integer"}, {"type": "string"}]}),
    (Optional[int], {"anyOf": [{"type": "integer"}, {"type": "null"}]}),  # noqa: UP045
    (Annotated[int, Field(ge=1, le=9)], {"type": "integer", "minimum": 1, "maximum": 9}),
    (Annotated[str, "Which one."], {"type": "string", "description": "Which one."}),
    (Annotated[str, Field(description="This.")], {"type": "string", "description": "This."}),
    (Any, {}),
    (
        list[str | None] | None,
        {
            "anyOf": [
                {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                {"type": "null"},
            ]
        },
    ),
    (
        tuple[int, str],
        {
            "type": "array",
            "maxItems": 2,
            "minItems": 2,
            "prefixItems": [{"type": "integer"}, {"type": "string"}],
            "items": {"anyOf": [{"type": "integer"}, {"type": "string"}]},
        },
    ),
]


@pytest.mark.parametrize(("hint", "schema"), HINTS, ids=[str(hint) for hint, _ in HINTS])
def test_each_type_hint_has_its_json_schema(hint: Any, schema: dict[str, Any]) -> None:
    def use(value: Any) -> None: ...

    use.__annotations__["value"] = hint
    assert properties(use)["value"] == schema


@pytest.mark.parametrize(("hint", "_schema"), HINTS, ids=[str(hint) for hint, _ in HINTS])
def test_every_definition_is_one_that_the_service_takes(hint: Any, _schema: Any) -> None:
    def use(value: Any) -> None: ...

    use.__annotations__["value"] = hint
    check_schema(parameters(use), strict=False, subject="use", param="tools", code=None)


def test_no_hints_and_no_docstring_still_make_a_tool() -> None:
    def guess(this, that=2): ...

    definition = function_schema(guess)["function"]
    assert definition["description"] == ""
    assert definition["parameters"] == {
        "type": "object",
        "properties": {"this": {}, "that": {"default": 2}},
        "required": ["this"],
        "additionalProperties": False,
    }


def test_a_function_without_parameters_has_an_empty_closed_object() -> None:
    def now() -> str: ...

    expected = {"type": "object", "properties": {}, "additionalProperties": False}
    assert parameters(now) == expected


def test_nested_types_are_written_where_they_are_used() -> None:
    def draw(start: Point, stops: list[Address], end: Point | None = None) -> None: ...

    found = properties(draw)
    assert found["start"]["properties"]["x"] == {"type": "number"}
    assert found["start"]["required"] == ["x"]
    assert found["stops"]["items"]["properties"]["street"]["description"] == "Street and number."
    assert found["end"]["anyOf"][1] == {"type": "null"}
    assert "$ref" not in json.dumps(found)


def test_a_type_that_contains_itself_becomes_a_reference() -> None:
    def walk(tree: Node) -> None: ...

    schema = parameters(walk)
    assert schema["properties"]["tree"] == {"$ref": "#/$defs/Node"}
    assert schema["$defs"]["Node"]["properties"]["children"]["items"] == {"$ref": "#/$defs/Node"}


@pytest.mark.parametrize("hint", [OldStyle, NewStyle, list[OldStyle], OldStyle | None])
def test_a_typed_dict_of_either_module_is_an_object_with_its_fields(hint: Any) -> None:
    def use(value: Any) -> None: ...

    use.__annotations__["value"] = hint
    (found,) = [
        part for part in subschemas(parameters(use)) if "city" in part.get("properties", {})
    ]
    assert found["required"] == ["city"]


def test_an_inherited_typed_dict_keeps_what_may_be_missing() -> None:
    def use(value: OldChild) -> None: ...

    found = properties(use)["value"]
    assert list(found["properties"]) == ["city", "note", "depth"]
    assert found["required"] == ["city"]


def test_a_tagged_union_points_at_nothing_that_is_not_there() -> None:
    def feed(pet: Annotated[Cat | Dog, Field(discriminator="kind")]) -> None: ...

    schema = parameters(feed)
    assert len(schema["properties"]["pet"]["oneOf"]) == 2
    assert "$defs" not in json.dumps(schema)


def test_a_default_of_none_makes_the_parameter_nullable() -> None:
    def search(query: str, limit: int = None, *, filters: dict = None) -> None: ...  # noqa: RUF013

    found = properties(search)
    assert found["limit"]["anyOf"] == [{"type": "integer"}, {"type": "null"}]
    assert found["filters"]["anyOf"][1] == {"type": "null"}
    assert parameters(search)["required"] == ["query"]


def test_what_is_nullable_already_is_not_wrapped_again() -> None:
    def use(value: Annotated[int | None, Field(ge=1)] = None) -> None: ...

    assert properties(use)["value"] == {
        "anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]
    }


@pytest.mark.parametrize(
    "default",
    [object(), float("nan"), float("inf"), lambda: 1, b"\xff", ..., 10**5000],
    ids=["object", "nan", "inf", "function", "bytes", "ellipsis", "huge"],
)
def test_a_default_without_json_form_is_left_out_of_the_schema(default: Any) -> None:
    def use(value=default): ...

    assert parameters(use)["properties"] == {"value": {}}
    assert "required" not in parameters(use)


@pytest.mark.parametrize(
    ("default", "shown"),
    [
        (Unit.KELVIN, "kelvin"),
        (date(2026, 1, 2), "2026-01-02"),
        (Point(1.0), {"x": 1.0, "y": 0.0}),
        ((1, 2), [1, 2]),
        ("北京", "北京"),
        (False, False),
        (0, 0),
    ],
)
def test_a_default_with_a_json_form_is_stated(default: Any, shown: Any) -> None:
    def use(value=default): ...

    stated = properties(use)["value"]["default"]
    assert stated == shown
    assert type(stated) is type(shown)


def test_keyword_only_and_positional_only_parameters_are_parameters() -> None:
    def mix(first: int, /, second: int, *, third: int = 3) -> None: ...

    assert list(properties(mix)) == ["first", "second", "third"]
    assert parameters(mix)["required"] == ["first", "second"]


def test_a_run_context_is_no_parameter_for_the_model() -> None:
    def delegate(task: str, context: RunContext) -> None: ...
    def perhaps(context: RunContext | None = None, task: str = "") -> None: ...

    assert list(properties(delegate)) == ["task"]
    assert list(properties(perhaps)) == ["task"]


def test_a_hint_in_quotes_is_looked_up() -> None:
    def use(where: "Point", when: "date | None" = None) -> None: ...  # noqa: UP037

    assert properties(use)["where"]["type"] == "object"
    assert properties(use)["when"]["anyOf"][0]["format"] == "date"


def test_a_local_class_that_the_function_uses_may_be_its_hint() -> None:
    class Local(BaseModel):
        size: int

    def use(value: Local) -> Local:
        return Local(size=value.size)

    assert properties(use)["value"]["required"] == ["size"]


def test_a_hint_that_is_nowhere_to_be_found_is_named() -> None:
    def use(value: Nowhere) -> None: ...  # noqa: F821

    with pytest.raises(TypeError, match="use: the type hint 'Nowhere' is not known"):
        function_schema(use)


def test_an_unknown_type_of_the_result_does_no_harm() -> None:
    def use(value: int) -> OnlyForTypeCheckers: ...  # noqa: F821

    class Holder:
        def use(self, value: Point) -> OnlyForTypeCheckers: ...  # noqa: F821

    assert properties(use) == {"value": {"type": "integer"}}
    assert properties(Holder().use)["value"]["type"] == "object"


@pytest.mark.parametrize("hint", ["1 +", "json.nope", "'int' | None"])
def test_a_hint_that_cannot_be_read_is_refused_in_words(hint: str) -> None:
    def use(value: int) -> None: ...

    use.__annotations__["value"] = hint
    with pytest.raises(TypeError, match="use: a type hint cannot be read"):
        function_schema(use)


class Custom:
    pass


@pytest.mark.parametrize("hint", [Custom, Callable[[int], int], list[Custom], type])
def test_a_type_that_json_cannot_carry_is_refused_with_the_parameters_name(hint: Any) -> None:
    def use(fine: int, wrong: Any) -> None: ...

    use.__annotations__["wrong"] = hint
    with pytest.raises(TypeError, match="use: the type of 'wrong' is none that JSON can carry"):
        function_schema(use)


def test_a_constraint_that_makes_no_sense_is_refused_with_the_parameters_name() -> None:
    def use(fine: int, wrong: Annotated[str, Field(pattern="[")]) -> None: ...

    with pytest.raises(TypeError, match="use: the type of 'wrong'"):
        function_schema(use)


def test_a_field_as_the_default_value_is_refused_with_the_right_form() -> None:
    def use(value: int = Field(3, ge=1)) -> None: ...

    with pytest.raises(TypeError, match=r"value: Annotated\[<type>, Field\(...\)\] = <value>"):
        function_schema(use)


def args(*values: int) -> None: ...
def kwargs(**values: int) -> None: ...


@pytest.mark.parametrize("function", [args, kwargs, print])
def test_star_parameters_are_refused_with_advice(function: Any) -> None:
    with pytest.raises(TypeError, match=r"a tool cannot take \*.*Name each parameter"):
        function_schema(function)


# ---- what can be called


class Searcher:
    """Search the web."""

    def __init__(self) -> None:
        self.name, self.description, self.timeout = "mine", "my own", 99

    def __call__(self, query: str) -> str:
        return f"found {query}"

    def lookup(self, word: str) -> str:
        """Look a word up."""
        return word

    @staticmethod
    def fixed(word: str) -> str:
        """Static."""
        return word

    @classmethod
    def shared(cls, word: str) -> str:
        """Of the class."""
        return word


def test_a_callable_object_is_described_by_its_class() -> None:
    definition = function_schema(Searcher())["function"]
    assert definition["name"] == "Searcher"
    assert definition["description"] == "Search the web."
    assert list(definition["parameters"]["properties"]) == ["query"]


def test_bound_static_and_class_methods_are_tools_without_self() -> None:
    for method in (Searcher().lookup, Searcher.fixed, Searcher.shared, Searcher.__dict__["fixed"]):
        assert properties(method) == {"word": {"type": "string"}}


def test_a_method_without_its_object_is_refused_with_advice() -> None:
    with pytest.raises(TypeError, match="lookup: this is a method without its object"):
        function_schema(Searcher.lookup)
    with pytest.raises(TypeError, match=r"Register it as Class\.method"):
        function_schema(Searcher.__dict__["shared"])


def test_a_partial_has_its_functions_name_without_what_is_bound() -> None:
    def convert(amount: float, source: str, target: str = "EUR") -> str:
        """Convert money."""
        return f"{amount} {source} {target}"

    bound = functools.partial(convert, target="USD")
    assert function_schema(bound)["function"]["name"] == "convert"
    assert function_schema(bound)["function"]["description"] == "Convert money."
    assert list(properties(bound)) == ["amount", "source"]
    assert list(properties(functools.partial(convert, 3.0))) == ["source", "target"]
    assert list(properties(functools.partial(bound, source="CHF"))) == ["amount"]


def test_an_async_function_is_a_tool_like_any_other() -> None:
    async def fetch(url: str) -> str:
        """Fetch a page."""
        return url

    assert function_schema(fetch)["function"]["description"] == "Fetch a page."
    assert Tool(fetch).is_async


def test_an_async_generator_is_refused() -> None:
    async def count():
        yield 1

    with pytest.raises(TypeError, match="count: an async generator is no tool"):
        function_schema(count)


def logged(function: Any) -> Any:
    @functools.wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return wrapper


def unnamed(function: Any) -> Any:
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return function(*args, **kwargs)

    return wrapper


def test_a_decorator_with_wraps_is_seen_through_and_one_without_is_refused() -> None:
    def add(a: int, b: int) -> int:
        """Add."""
        return a + b

    assert function_schema(logged(logged(add))) == function_schema(add)
    assert function_schema(functools.lru_cache(add)) == function_schema(add)
    with pytest.raises(TypeError, match=r"give it functools.wraps"):
        function_schema(unnamed(add))


def test_a_builtin_works_when_python_tells_its_parameters() -> None:
    assert list(properties(len)) == ["obj"]
    with pytest.raises(TypeError, match="max: Python does not tell its parameters"):
        function_schema(max)


@pytest.mark.parametrize("thing", [None, 3, "search", {"name": "x"}, [len], int, Point])
def test_what_is_no_function_is_refused_by_name(thing: Any) -> None:
    with pytest.raises(TypeError, match=r"^tool: .*(expected a function, got|is a class)"):
        function_schema(thing)


def test_a_lambda_needs_a_name() -> None:
    with pytest.raises(TypeError, match="a lambda has no name"):
        tool(lambda x: x)
    assert Tool(lambda x: x, name="echo").name == "echo"


@pytest.mark.parametrize("name", ["天气", "get weather", "", "a" * 65, "functions.get", "é"])
def test_a_name_that_the_wire_refuses_is_refused_when_the_tool_is_made(name: str) -> None:
    with pytest.raises(ValueError, match="no legal tool name"):
        Tool(len, name=name)


def test_a_function_defined_in_a_notebook_cell_is_a_tool() -> None:
    cell = (
        "from __future__ import annotations\n"
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class City:\n"
        "    name: str\n"
        "def visit(city: City, days: int = 2) -> str:\n"
        '    """去一个城市。"""\n'
        "    return city.name\n"
    )
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(cell, "<ipython-input-1>", "exec"), names)
    definition = function_schema(names["visit"])["function"]
    assert definition["description"] == "去一个城市。"
    assert definition["parameters"]["properties"]["city"]["required"] == ["name"]


# ---- docstrings


def google(city: str, days: int = 1) -> None:
    """Look up the weather.

    It is a forecast,
    not a promise:

    - hot
    - cold

    Args:
        city (str): Which city,
            in any language.
        days: How many days.

    Returns:
        A text.

    Raises:
        ValueError: never.
    """


def numpy_style(city: str, days: int = 1) -> None:
    """Look up the weather.

    Parameters
    ----------
    city : str
        Which city, in any language.
    days : int
        How many days.
    """


def rest(city: str, days: int = 1) -> None:
    """Look up the weather.

    :param city: Which city, in any language.
    :param days: How many days.
    :returns: A text.
    """


@pytest.mark.parametrize("function", [google, numpy_style, rest])
def test_parameter_notes_are_read_from_every_common_docstring_style(function: Any) -> None:
    found = properties(function)
    assert found["city"]["description"] == "Which city, in any language."
    assert found["days"]["description"] == "How many days."


def test_the_description_is_the_prose_without_the_sections() -> None:
    text = function_schema(google)["function"]["description"]
    assert text == "Look up the weather.\nIt is a forecast, not a promise:\n- hot\n- cold"


def test_an_annotated_text_wins_over_the_docstring() -> None:
    def use(
        city: Annotated[str, "The city."], day: Annotated[str, Field(description="D.")]
    ) -> None:
        """Use.

        Args:
            city: something else
            day: something else
        """

    assert properties(use)["city"]["description"] == "The city."
    assert properties(use)["day"]["description"] == "D."


@pytest.mark.parametrize(
    "text", [":param", ":  :param", "Args:\n  :", "Args:", "---\n---", ":param x", "🙂\n\n::"]
)
def test_a_docstring_that_no_parser_likes_does_no_harm(text: str) -> None:
    def use(x: int) -> None: ...

    use.__doc__ = text
    assert list(properties(use)) == ["x"]


# ---- strict mode


def is_strict(schema: dict[str, Any]) -> bool:
    check_schema(schema, strict=True, subject="use", param="tools", code=None)
    return all(part.keys() <= STRICT_KEYWORDS for part in subschemas(schema))


@dataclass
class Trip:
    start: Point
    via: list[Point] = field(default_factory=list)
    end: Point = field(default_factory=lambda: Point(0.0))
    note: str | None = None


STRICT_HINTS = [
    str,
    Unit,
    Mood,
    Literal[1, "a"],
    list[Trip],
    Trip,
    Node,
    OldStyle,
    datetime,
    Path,
    Decimal,
    set[str],
    tuple[float, float],
    tuple[int, ...],
    int | str | None,
    Annotated[str, Field(min_length=2, max_length=9)],
    Annotated[Cat | Dog, Field(discriminator="kind")],
]


@pytest.mark.parametrize("hint", STRICT_HINTS, ids=str)
@pytest.mark.parametrize("default", [False, True])
def test_the_strict_form_is_what_strict_mode_takes(hint: Any, default: bool) -> None:
    def use(value: Any) -> None: ...
    def use_default(value: Any = Unit.KELVIN) -> None: ...

    function = use_default if default else use
    function.__annotations__["value"] = hint
    definition = function_schema(function, strict=True)["function"]
    assert definition["strict"] is True
    assert is_strict(definition["parameters"])


def test_strict_makes_an_optional_parameter_required_and_nullable() -> None:
    def use(city: str, days: int = 3, unit: Unit = Unit.KELVIN, at: Point = None) -> None: ...

    strict = function_schema(use, strict=True)["function"]["parameters"]
    assert strict["required"] == ["city", "days", "unit", "at"]
    assert strict["properties"]["days"] == {"type": ["integer", "null"]}
    assert strict["properties"]["unit"]["anyOf"][1] == {"type": "null"}
    assert len(strict["properties"]["at"]["anyOf"]) == 2


def test_what_strict_mode_makes_null_the_check_takes_for_not_given() -> None:
    def use(trip: Trip, days: int = 3) -> tuple[Trip, int]:
        return trip, days

    raw = '{"trip": {"start": {"x": 1, "y": null}, "via": null, "end": null, "note": null}}'
    made = Tool(use)
    trip, days = made.invoke(made.check(raw[:-1] + ', "days": null}'), RunContext())
    assert trip == Trip(Point(1.0))
    assert days == 3


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (dict, "no open map"),
        (dict[str, int], "no open map"),
        (list[dict[str, str]], "no open map"),
        (tuple[int, str], "no tuple of several types"),
        (Pair, "no tuple of several types"),
        (Any, "needs a type"),
        (list, "needs a type"),
    ],
)
def test_what_strict_mode_cannot_express_is_refused(hint: Any, words: str) -> None:
    def use(value: Any) -> None: ...

    use.__annotations__["value"] = hint
    with pytest.raises(ValueError, match=f"use: strict mode .*{words}|use: strict mode {words}"):
        function_schema(use, strict=True)


def test_strict_changes_nothing_of_the_tool_it_came_from() -> None:
    @tool
    def use(trip: Trip, days: int = 3) -> None: ...

    before = copy.deepcopy(use.parameters)
    function_schema(use, strict=True)["function"]["parameters"]["properties"].clear()
    function_schema(use)["function"]["parameters"]["properties"].clear()
    use.definition["function"]["parameters"]["properties"].clear()
    assert use.parameters == before


def test_making_a_schema_leaves_the_function_as_it_was() -> None:
    def use(city: str, day: OldStyle | None = None) -> None:
        """Use."""

    before = (dict(use.__annotations__), use.__defaults__, use.__doc__, dict(use.__dict__))
    function_schema(use, strict=True)
    assert (use.__annotations__, use.__defaults__, use.__doc__, use.__dict__) == before
    assert not hasattr(OldStyle, "__pydantic_core_schema__")
