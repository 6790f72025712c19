"""What the service refuses in `tools` and in the settings that go with them (lessons 01, 02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from agentkit.offline.far_end.check_messages import NAME_LENGTH, NAME_PATTERN
from agentkit.offline.far_end.check_schema import check_schema
from agentkit.offline.far_end.errors import (
    ServiceError,
    bad_value,
    check_text,
    empty_array,
    missing,
    too_long,
    unknown,
    wrong_type,
)

_MOST_TOOLS = 128
_MOST_DESCRIPTION = 1024
_FIELDS = {"name", "description", "parameters", "strict"}


def check_tool_settings(request: Mapping[str, Any], names: set[str]) -> None:
    """ServiceError for a fault in `tool_choice` or `parallel_tool_calls`; `names`: the tools'."""
    if request.get("tools") is None:
        for name in ("tool_choice", "parallel_tool_calls"):
            if request.get(name) is not None:
                raise ServiceError(
                    f"Invalid value for '{name}': '{name}' is only allowed when 'tools' are "
                    "specified.",
                    param=name,
                )
        return
    choice = request.get("tool_choice")
    if choice is None:
        return
    if isinstance(choice, str):
        if choice not in ("none", "auto", "required"):
            raise bad_value("tool_choice", choice, "'none', 'auto', and 'required'")
        return
    if not isinstance(choice, dict):
        raise wrong_type(
            "tool_choice", "one of one of 'none', 'auto', or 'required' or object", choice
        )
    if choice.get("type") == "allowed_tools":
        named = _allowed_names(choice)
    else:
        named = [_function_name(choice, "tool_choice")]
    for name in named:
        if name not in names:
            raise ServiceError(
                f"Tool choice '{name}' not found in 'tools' parameter.", param="tool_choice"
            )


def _function_name(choice: Mapping[str, Any], where: str) -> str:
    for field, holder in (("function", choice), ("name", choice.get("function"))):
        where_field = f"{where}.function.name" if field == "name" else f"{where}.function"
        if not isinstance(holder, Mapping) or field not in holder:
            raise missing(where_field)
    if choice.get("type", "function") != "function":
        raise bad_value(f"{where}.type", choice["type"], "'function' and 'allowed_tools'")
    name = choice["function"]["name"]
    if not isinstance(name, str):
        raise wrong_type(f"{where}.function.name", "a string", name)
    return name


def _allowed_names(choice: Mapping[str, Any]) -> list[str]:
    where = "tool_choice.allowed_tools"
    allowed = choice.get("allowed_tools")
    if not isinstance(allowed, Mapping):
        raise missing(where)
    if allowed.get("mode") not in ("auto", "required"):
        raise bad_value(f"{where}.mode", allowed.get("mode"), "'auto' and 'required'")
    entries = allowed.get("tools")
    if not isinstance(entries, list):
        raise wrong_type(f"{where}.tools", "an array of objects", entries)
    if not entries:
        raise empty_array(f"{where}.tools")
    return [
        _function_name(entry if isinstance(entry, Mapping) else {}, f"{where}.tools[{index}]")
        for index, entry in enumerate(entries)
    ]


def check_tools(tools: Any) -> set[str]:
    """The names of the tools, or ServiceError for the first fault in a definition."""
    if not isinstance(tools, list):
        raise wrong_type("tools", "an array of objects", tools)
    if not tools:
        raise empty_array("tools")
    if len(tools) > _MOST_TOOLS:
        raise too_long("tools", len(tools), _MOST_TOOLS, "array")
    names: set[str] = set()
    for index, tool in enumerate(tools):
        name = _check_tool(tool, f"tools[{index}]")
        if name in names:
            raise ServiceError(
                f"Invalid 'tools[{index}].function.name': two tools are named '{name}'. "
                "Tool names must be unique.",
                param=f"tools[{index}].function.name",
                code="invalid_value",
            )
        names.add(name)
    return names


def _check_tool(tool: Any, where: str) -> str:
    if not isinstance(tool, dict):
        raise wrong_type(where, "an object", tool)
    if "type" not in tool:
        raise missing(f"{where}.type")
    if tool["type"] != "function":
        raise bad_value(f"{where}.type", tool["type"], "'function'")
    if "function" not in tool:
        raise missing(f"{where}.function")
    for name in tool:
        if name not in ("type", "function"):
            raise unknown(f"{where}.{name}")
    function, where = tool["function"], f"{where}.function"
    if not isinstance(function, dict):
        raise wrong_type(where, "an object", function)
    if "name" not in function:
        raise missing(f"{where}.name")
    for name in function:
        if name not in _FIELDS:
            raise unknown(f"{where}.{name}")
    check_text(f"{where}.name", function["name"], pattern=NAME_PATTERN, most=NAME_LENGTH)
    description = function.get("description")
    if description:
        check_text(f"{where}.description", description, most=_MOST_DESCRIPTION)
    if not isinstance(function.get("strict"), bool | None):
        raise wrong_type(f"{where}.strict", "a boolean", function["strict"])
    if function.get("parameters") is not None:
        check_schema(
            function["parameters"],
            strict=function.get("strict") is True,
            subject=f"function '{function['name']}'",
            param=f"{where}.parameters",
            code="invalid_function_parameters",
        )
    return str(function["name"])


def offered_tools(request: Mapping[str, Any]) -> tuple[list[dict[str, Any]], Any]:
    """The tools that the model may use; `tool_choice` as auto, none, required or one function."""
    tools, choice = request.get("tools") or [], request.get("tool_choice") or "auto"
    if isinstance(choice, dict) and choice.get("type") == "allowed_tools":
        allowed = choice["allowed_tools"]
        names = {entry["function"]["name"] for entry in allowed["tools"]}
        return [tool for tool in tools if tool["function"]["name"] in names], allowed["mode"]
    return tools, choice
