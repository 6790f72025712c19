"""ReAct's text: how one reply is read into a thought, and an action or an answer.

Built in lesson 07. A model that writes its calls as text writes them in many ways: fenced, quoted,
bold, in Chinese, with an observation that it made up. Everything is read that leaves no doubt what
was meant; of the rest the executor, or a note to the model, says what is wrong.
Source: Yao and others, "ReAct: Synergizing Reasoning and Acting in Language Models", 2022.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from agentkit.schema import Definition

THOUGHT, ACTION, INPUT = "Thought", "Action", "Action Input"
OBSERVATION, ANSWER, QUESTION = "Observation", "Final Answer", "Question"
_NAMES = {
    "thought": THOUGHT,
    "思考": THOUGHT,
    "action": ACTION,
    "行动": ACTION,
    "action input": INPUT,
    "行动输入": INPUT,
    "observation": OBSERVATION,
    "观察": OBSERVATION,
    "final answer": ANSWER,
    "最终答案": ANSWER,
    "question": QUESTION,
    "问题": QUESTION,
}
# A mark stands at the beginning of a line, maybe bold or as a heading.
_MARK = re.compile(
    r"^[ \t>#*_]*(?P<name>" + "|".join(sorted(_NAMES, key=len, reverse=True)) + r")"
    r"[ \t*_]*[:：][ \t]*[*_]*[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
_ENDINGS = ("Finish", "finish", "Final Answer", "final_answer")
_NOTHING = ("", "none", "n/a", "no", "null", "nothing", "无", "没有")
_CALL = re.compile(r"[`*'\"\s]*(?P<name>[\w.-]+)[`*'\"]*\s*(?P<rest>.*)", re.DOTALL)
_decoder = json.JSONDecoder(strict=False)  # a real line break inside a string is let pass


@dataclass(frozen=True, slots=True)
class Written:
    """What a reply holds. `action` is a tool's name, with its `arguments` as JSON text; "" when the
    model wrote none. `answer` is None when there is none. `problem` says what kept it from being
    read, to the model."""

    thought: str = ""
    action: str = ""
    arguments: str = "{}"
    answer: str | None = None
    problem: str = ""


def read_reply(text: str, tools: Sequence[Definition] = ()) -> Written:
    """A reply's text -> what it says. The first action or final answer counts; what a model wrote
    after it, an observation above all, it made up."""
    sections = list(_sections(text))
    if not sections:
        return _without_marks(text, tools)
    thoughts: list[str] = []
    for place, (mark, start, end) in enumerate(sections):
        body = text[start:end].strip()
        if mark in (OBSERVATION, QUESTION):
            break
        if mark == THOUGHT:
            thoughts.append(body)
        elif mark == ANSWER:
            answer = text[start : _end_of_answer(sections[place:], len(text))].strip()
            return Written(_joined(thoughts), answer=answer)
        elif mark == ACTION:
            follows = sections[place + 1] if place + 1 < len(sections) else (OBSERVATION, 0, 0)
            given = text[follows[1] : follows[2]] if follows[0] == INPUT else None
            name, arguments = _action(body, given, tools)
            if name in _ENDINGS and not _definition(name, tools):
                return Written(_joined(thoughts), answer=_bare(body if given is None else given))
            if name:
                return Written(_joined(thoughts), name, arguments)
    before = text[: sections[0][1]] if sections[0][0] != THOUGHT else ""
    return Written(_joined(thoughts) or _before_mark(before), problem=_what_is_missing(sections))


def _sections(text: str) -> Iterator[tuple[str, int, int]]:
    """(mark, where its text begins, where it ends), outside of code blocks; of those inside, when
    there are none outside."""
    blocks = _blocks(text)
    marks = [found for found in _MARK.finditer(text) if not _inside(found.start(), blocks)]
    if not marks:
        marks = list(_MARK.finditer(text))
    ends = [*(found.start() for found in marks), len(text)][1:]
    for found, end in zip(marks, ends, strict=True):
        yield _NAMES[found["name"].lower()], found.end(), end


def _blocks(text: str) -> list[tuple[int, int]]:
    """Where code blocks begin and end; one that is never closed ends with the text."""
    fences = [found.start() for found in _FENCE.finditer(text)]
    return list(zip(fences[::2], [*fences[1::2], len(text)], strict=False))


def _inside(place: int, blocks: list[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in blocks)


def _end_of_answer(sections: list[tuple[str, int, int]], end: int) -> int:
    """An answer may have lines that look like marks. It ends where the model begins anew."""
    for (_, _, here), (mark, *_) in pairwise(sections):
        if mark in (OBSERVATION, QUESTION, THOUGHT):
            return here
    return end


def _joined(thoughts: list[str]) -> str:
    return "\n".join(thought for thought in thoughts if thought)


def _before_mark(text: str) -> str:
    """What stands before the first mark: a thought whose mark was forgotten."""
    found = _MARK.search(text)
    return text[: found.start()].strip() if found else text.strip()


def _what_is_missing(sections: list[tuple[str, int, int]]) -> str:
    marks = [mark for mark, *_ in sections]
    if INPUT in marks and ACTION not in marks:
        return f"there is an {INPUT} and no {ACTION}"
    if ACTION in marks:
        return f"the {ACTION} names no tool, and there is no {ANSWER}"
    return f"there is no {ACTION} and no {ANSWER}"


def _action(body: str, given: str | None, tools: Sequence[Definition]) -> tuple[str, str]:
    """(name, arguments as JSON text) of an action; the name is "" when it names no tool."""
    found = _CALL.match(body)
    name = found["name"].rstrip(".") if found else ""
    if found is None or name.lower() in _NOTHING:
        return "", "{}"
    return name, _arguments(found["rest"].strip() if given is None else given, name, tools)


def _bare(text: str) -> str:
    """The words of `Finish[...]`, the ending of the paper's own examples."""
    inside = re.fullmatch(r"[\w .`*-]*[\[(](?P<words>.*)[\])]\W*", text.strip(), re.DOTALL)
    return (inside["words"] if inside else text).strip()


def _arguments(text: str, name: str, tools: Sequence[Definition]) -> str:
    """What a model wrote as a tool's input -> JSON text, or its own words where they are none."""
    text = _without_fence(text.strip())
    if text[:1] + text[-1:] in ("()", "[]"):
        text = text[1:-1].strip()
    if text.lower() in _NOTHING:
        return "{}"
    start = text.find("{")
    if start >= 0:
        try:
            _, end = _decoder.raw_decode(text, start)
        except ValueError:
            return text[start:]
        return text[start:end]
    return _from_words(text, name, tools)


def _from_words(text: str, name: str, tools: Sequence[Definition]) -> str:
    """`city="Rome"`, or a bare value for the only parameter of a tool."""
    try:
        call = ast.parse(f"f({text})", mode="eval").body
        named = {each.arg: ast.literal_eval(each.value) for each in call.keywords}  # type: ignore[attr-defined]
        if named and not call.args:  # type: ignore[attr-defined]
            return json.dumps(named, ensure_ascii=False)
    except (SyntaxError, ValueError, TypeError):
        pass
    definition = _definition(name, tools)
    properties: Mapping[str, Any] = definition.get("parameters", {}).get("properties", {})
    if len(properties) != 1:
        return text
    ((parameter, schema),) = properties.items()
    value: Any = text.strip("`'\"“”")
    if schema.get("type") != "string":
        try:
            value = json.loads(value)
        except ValueError:
            return text
    return json.dumps({parameter: value}, ensure_ascii=False)


def _definition(name: str, tools: Sequence[Definition]) -> Mapping[str, Any]:
    """The function of the tool of that name, as its definition has it; {} when there is none."""
    functions = (tool["function"] for tool in tools)
    return next((function for function in functions if function["name"] == name), {})


def _without_fence(text: str) -> str:
    """The inside of a code block, or of backticks."""
    block = re.match(r"(?:```|~~~)[\w-]*\s*\n?(?P<inside>.*?)\s*(?:```|~~~|\Z)", text, re.DOTALL)
    return block["inside"].strip() if block else text.strip("`").strip()


def _without_marks(text: str, tools: Sequence[Definition]) -> Written:
    """A reply without one mark: a call as a JSON object is read, and words are not."""
    inside = _without_fence(text.strip())
    if inside.startswith("{"):
        try:
            written, _ = _decoder.raw_decode(inside)
        except ValueError:
            written = {}
        for name_key, input_key in (("action", "action_input"), ("name", "arguments")):
            name, given = written.get(name_key), written.get(input_key)
            if not isinstance(name, str) or name.lower() in _NOTHING:
                continue
            words = given if isinstance(given, str) else json.dumps(given or {}, ensure_ascii=False)
            if name in _ENDINGS and not _definition(name, tools):
                return Written(answer=words)
            return Written(action=name, arguments=_arguments(words, name, tools))
    what = f"there is no {ACTION} and no {ANSWER}" if text.strip() else "it is empty"
    return Written(text.strip(), problem=what)
