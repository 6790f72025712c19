"""A call that a model wrote as text, in whatever notation -> a tool's name and JSON arguments.

Lesson 07 shows why; `react_text.py` finds the place. JSON is asked for. Models also write Python's
dicts and keywords, a bare value, or `search[rain in Oslo]` as in the ReAct paper. What leaves no
doubt becomes JSON. The rest stays the model's own words, and the executor says what is wrong.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from agentkit.json_schema import alternatives, kinds_of
from agentkit.messages import is_object
from agentkit.schema import Definition

NOTHING = ("", "none", "null", "n/a", "无", "没有")
_BLOCK = re.compile(r"(?:```|~~~)[\w-]*\s*(?P<inside>.*?)\s*(?:```|~~~|\Z)", re.DOTALL)
_OBJECT = re.compile(r"\s*(?:(?:```|~~~)[\w-]*\s*)?(?={)")
_IN_BRACKETS = re.compile(
    r"(?P<open>[\[(（【])(?P<inside>.*?)[\])）】][`*.。\s\"']*(?:\n|\Z)", re.DOTALL
)
_QUOTED = re.compile(r"(?P<quote>[`\"'“‘「])(?P<inside>[^`\"'“”‘’「」]*)[`\"'”’」]")
_NAME = re.compile(r"[`*'\"\s]*(?P<name>[\w.-]+)[`*'\"]*[ \t]*(?P<rest>.*)", re.DOTALL)
ENDING = re.compile(r"[`*'\"\s]*(?:finish|final[ _-]?answer)\b[`*'\"]*", re.IGNORECASE)
_FINISH = {"name": "finish", "parameters": {"properties": {"answer": {"type": "string"}}}}
_NO_ACTION = {*NOTHING, "no", "nothing"}
_JSON_KEYS = (("action", "action_input"), ("name", "arguments"), ("name", "parameters"))
_ESCAPES = "\\'\"abfnrtvxuU\n"  # what Python reads behind a backslash
_decoder = json.JSONDecoder(strict=False)  # a real line break inside a string is let pass


@dataclass(frozen=True, slots=True)
class Written:
    """What a reply holds. `action` is a tool's name, with its `arguments` as JSON text; "" when the
    model wrote none. `answer` is None when there is none. `problem` says what kept it from being
    read, to the model. `whole`: that much cannot have been cut off, since more follows or JSON
    closes."""

    thought: str = ""
    action: str = ""
    arguments: str = "{}"
    answer: str | None = None
    problem: str = ""
    whole: bool = field(default=False, compare=False)


def named(body: str, tools: Sequence[Definition]) -> tuple[str, str]:
    """(the tool's name, what stands behind it) of an action; the name is "" when it names none.
    In a sentence the one tool counts that it names."""
    found = _NAME.match(body)
    if found is None:
        return "", ""
    name, rest = found["name"].rstrip("."), found["rest"].strip()
    if function_of(name, tools):
        return name, rest
    line = body.strip().partition("\n")[0]
    words = re.findall(r"[\w-]+", line)
    known = {tool["function"]["name"] for tool in tools} & set(words)
    if len(known) == 1 and not rest.startswith(("(", "[", "{", "（", "【")):
        return known.pop(), ""
    none = {name.lower(), line.strip("`*'\" .").lower()} & _NO_ACTION
    return ("", "") if none else (name, rest)


def finishing(words: str, whole: bool) -> Written:
    """`Finish[...]`, the ending of the paper's own examples, and its like."""
    given = json_object(arguments_of_call(words, _FINISH))
    only = next(iter(given.values())) if len(given) == 1 else None
    answer = only if isinstance(only, str) else words.strip("[]()（）【】 ")
    return Written(answer=answer, problem="" if answer else "empty", whole=whole)


def from_json(text: str, tools: Sequence[Definition]) -> Written:
    """A call, or the final answer, as a JSON object."""
    written = json_object(text)
    thought = written.get("thought")
    for name_key, input_key in sorted(_JSON_KEYS, key=lambda keys: keys[1] not in written):
        name, given = written.get(name_key), written.get(input_key)
        known = isinstance(name, str) and bool(function_of(name, tools))
        if not isinstance(name, str) or not (known or input_key in written):
            continue
        words = given if isinstance(given, str) else json.dumps(given or {}, ensure_ascii=False)
        said = thought if isinstance(thought, str) else ""
        if ENDING.fullmatch(name) and not known:
            return replace(finishing(words, True), thought=said)
        if name.lower() not in _NO_ACTION:
            arguments = arguments_in(words, function_of(name, tools))
            return Written(said, name, arguments, whole=True)
    return Written(problem="no tool")


def function_of(name: str, tools: Sequence[Definition]) -> Mapping[str, Any]:
    """The function of the tool of that name, as its definition has it; {} when there is none."""
    functions = (tool["function"] for tool in tools)
    return next((function for function in functions if function["name"] == name), {})


def arguments_in(text: str, function: Mapping[str, Any], *, called: bool = False) -> str:
    """A tool's input as it was written -> JSON text, or the model's own words where they are none.

    `function` is that of the tool's definition, {} when there is no such tool. `called`: the text
    stood in the brackets of a call, where values may go without their names.
    """
    text = without_fence(text)
    if text.lower() in NOTHING:
        return "{}"
    properties = _properties(function)
    found = _an_object(text, properties)
    if found is None and (not text.startswith("{") or called):
        found = _from_python(f"f({text})", tuple(properties) if called else ())
    if found is None and text.startswith("{"):
        found = _from_python(text)
    return found or _only_value(text, function) or text


def arguments_of_call(text: str, function: Mapping[str, Any]) -> str:
    """The same for what stands behind a tool's name: `(city="Rome")`, `[Rome]`, `{"city": ...}`."""
    inside = _IN_BRACKETS.match(text)
    if inside is None:
        return arguments_in(text, function)
    return arguments_in(inside["inside"], function, called=inside["open"] in "(（")


def object_at(text: str, start: int) -> int | None:
    """Where the JSON object ends that begins at `start`, be it in a code block; None without one.

    Its strings may hold lines that look like marks, so it ends where it closes and not before.
    """
    opening = _OBJECT.match(text, start)
    decoded = opening and _decoded(text, opening.end())
    return decoded[1] if decoded else None


def json_object(text: str) -> dict[str, Any]:
    """The JSON object that the text begins with; {} when it does not."""
    decoded = _decoded(text, 0) if text.startswith("{") else None
    return decoded[0] if decoded and isinstance(decoded[0], dict) else {}


def without_fence(text: str) -> str:
    """The inside of a code block, or of backticks."""
    block = _BLOCK.match(text.strip())
    return block["inside"] if block else text.strip().strip("`").strip()


def _properties(function: Mapping[str, Any]) -> Mapping[str, Any]:
    parameters = function.get("parameters")
    found = parameters.get("properties") if isinstance(parameters, dict) else None
    return found if isinstance(found, dict) else {}


def _decoded(text: str, start: int) -> tuple[Any, int] | None:
    try:
        return _decoder.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None


def _an_object(text: str, properties: Mapping[str, Any]) -> str | None:
    """The JSON object in a text. One that does not begin it counts if its keys are parameters."""
    if text.startswith('"'):  # encoded twice
        decoded = _decoded(text, 0)
        text = decoded[0].strip() if decoded and decoded[0].lstrip()[:1] == "{" else text
    start = text.find("{")
    decoded = _decoded(text, start) if start >= 0 else None
    if decoded is None or (start and not set(decoded[0]) <= set(properties)):
        return None
    written = text[start : decoded[1]]
    return written if is_object(written) else json.dumps(decoded[0], ensure_ascii=False)


def _from_python(source: str, names: tuple[str, ...] = ()) -> str | None:
    """A dict as Python writes it, or the arguments of a call, as JSON. `names` are those of the
    parameters, in order, for values that come without one."""
    source = re.sub(r"\\(.)", _escaped, source, flags=re.DOTALL)
    if re.search(r"\d[A-Za-z]", re.sub(r"'[^']*'|\"[^\"]*\"", "", source)):
        return None  # no Python, and Python's parser would warn of it where a learner reads
    try:
        node = ast.parse(source, mode="eval").body
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            values = dict(zip(names, map(ast.literal_eval, node.args), strict=False))
            values |= {str(each.arg): ast.literal_eval(each.value) for each in node.keywords}
            if not values or len(values) < len(node.args) + len(node.keywords):
                return None
        else:
            values = ast.literal_eval(node)
        return json.dumps(values, ensure_ascii=False) if isinstance(values, dict) else None
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        return None


def _escaped(found: re.Match[str]) -> str:
    return found[0] if found[1] in _ESCAPES else "\\" + found[0]


def _only_value(text: str, function: Mapping[str, Any]) -> str | None:
    """A bare value for the only parameter that a tool has, or that it must have."""
    properties = _properties(function)
    required = function["parameters"].get("required", ()) if properties else ()
    candidates = list(properties) if len(properties) == 1 else list(required)
    broken = text.startswith("{") or (text[:1] in ("[", "(") and not re.search(r"[\])]", text))
    if len(candidates) != 1 or broken:
        return None
    parameter = candidates[0]
    definitions = function["parameters"].get("$defs", {})
    kinds = kinds_of(alternatives(properties.get(parameter, {}), definitions))
    quoted = _QUOTED.fullmatch(text)
    value: Any = quoted["inside"] if quoted else text
    if not kinds & {"string", "any"}:
        decoded = _decoded(value, 0)
        if decoded is None or decoded[1] < len(value):
            return None
        value = decoded[0]
    return json.dumps({parameter: value}, ensure_ascii=False)
