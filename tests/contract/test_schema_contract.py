"""What lesson 01's own `function_schema` and the package's must both do."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, Literal, Optional

import pytest

import agentkit
from agentkit.offline.far_end.check_schema import check_schema
from tests.contract.versions import version


@pytest.fixture(scope="module", params=["lesson", "package"])
def function_schema(request: pytest.FixtureRequest) -> Any:
    return version(request.param, "01", "function_schema", agentkit.function_schema)


class Unit(Enum):
    CELSIUS = "celsius"
    KELVIN = "kelvin"


def get_weather(city: str, day: Literal["today", "tomorrow"] = "today") -> str:
    """Get the weather of a city.

    Args:
        city: Name of the city, in any language.
        day: Which day it is about.
    """
    return f"{city} {day}"


def everything(
    text: str, whole: int, number: float, flag: bool, names: list[str], table: dict, unit: Unit
) -> None:
    """Take one of each."""


def optional(needed: str, maybe: Optional[int] = None, limit: int = 5) -> None:  # noqa: UP045
    """Take what there is."""


def nothing() -> str:
    """Say what time it is."""
    return "noon"


def bare(this, that=1):
    return this, that


def chinese(城市: str) -> str:  # noqa: N803 - Chinese has no lower case
    """查询一个城市的天气。"""
    return 城市


ALL = [get_weather, everything, optional, nothing, bare, chinese]


def parameters(definition: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = definition["function"]["parameters"]
    return found


def kinds(schema: dict[str, Any]) -> set[str]:
    """The JSON types that a schema takes, however it writes a union."""
    kind = schema.get("type", [])
    found = {kind} if isinstance(kind, str) else set(kind)
    return found.union(*(kinds(part) for part in schema.get("anyOf", ())))


@pytest.mark.parametrize("function", ALL)
def test_a_definition_is_one_that_the_service_takes(function_schema: Any, function: Any) -> None:
    definition = json.loads(json.dumps(function_schema(function)))
    assert definition["type"] == "function"
    assert definition["function"]["name"] == function.__name__
    schema = definition["function"]["parameters"]
    check_schema(schema, strict=False, subject="tool", param="tools", code=None)


def test_the_docstring_says_what_the_tool_does_and_what_its_parameters_mean(
    function_schema: Any,
) -> None:
    definition = function_schema(get_weather)
    assert "Get the weather of a city." in definition["function"]["description"]
    told = json.dumps(definition)
    assert "Name of the city, in any language." in told
    assert "Which day it is about." in told


def test_every_plain_type_has_its_json_type(function_schema: Any) -> None:
    found = {key: kinds(part) for key, part in
             parameters(function_schema(everything))["properties"].items()}  # fmt: skip
    assert found == {
        "text": {"string"},
        "whole": {"integer"},
        "number": {"number"},
        "flag": {"boolean"},
        "names": {"array"},
        "table": {"object"},
        "unit": {"string"},
    }


def test_a_list_says_what_it_holds(function_schema: Any) -> None:
    names = parameters(function_schema(everything))["properties"]["names"]
    assert kinds(names["items"]) == {"string"}


def test_a_choice_becomes_an_enum(function_schema: Any) -> None:
    assert parameters(function_schema(get_weather))["properties"]["day"]["enum"] == [
        "today",
        "tomorrow",
    ]
    assert parameters(function_schema(everything))["properties"]["unit"]["enum"] == [
        "celsius",
        "kelvin",
    ]


def test_what_has_a_default_is_not_required_and_the_default_is_told(function_schema: Any) -> None:
    schema = parameters(function_schema(get_weather))
    assert schema["required"] == ["city"]
    assert schema["properties"]["day"]["default"] == "today"
    schema = parameters(function_schema(optional))
    assert schema["required"] == ["needed"]
    assert schema["properties"]["limit"]["default"] == 5
    assert "integer" in kinds(schema["properties"]["maybe"])


def test_parameters_keep_their_order(function_schema: Any) -> None:
    schema = parameters(function_schema(everything))
    names = ["text", "whole", "number", "flag", "names", "table", "unit"]
    assert list(schema["properties"]) == schema["required"] == names


def test_no_parameters_is_an_empty_object(function_schema: Any) -> None:
    schema = parameters(function_schema(nothing))
    assert schema["type"] == "object"
    assert schema["properties"] == {}
    assert schema.get("required", []) == []


def test_a_function_without_hints_or_docstring_has_a_definition_too(function_schema: Any) -> None:
    definition = function_schema(bare)
    assert list(parameters(definition)["properties"]) == ["this", "that"]
    assert parameters(definition)["required"] == ["this"]
    assert isinstance(definition["function"]["description"], str)


def test_chinese_stays_chinese(function_schema: Any) -> None:
    definition = function_schema(chinese)
    assert "查询一个城市的天气。" in definition["function"]["description"]
    assert list(parameters(definition)["properties"]) == ["城市"]


def test_the_function_is_left_as_it_was(function_schema: Any) -> None:
    before = (dict(get_weather.__annotations__), get_weather.__defaults__, get_weather.__doc__)
    first = function_schema(get_weather)
    first["function"]["parameters"]["properties"].clear()
    assert list(parameters(function_schema(get_weather))["properties"]) == ["city", "day"]
    assert (get_weather.__annotations__, get_weather.__defaults__, get_weather.__doc__) == before
