"""ReAct's text: how one reply is read into a thought, and an action or an answer.

Built in lesson 07. A model that writes its calls as text writes them in many ways: fenced, quoted,
bold, in Chinese, with an observation that it made up. Everything is read that leaves no doubt what
was meant; of the rest the executor, or a note to the model, says what is wrong. The notations of a
call are in `react_calls.py`.
Source: Yao and others, "ReAct: Synergizing Reasoning and Acting in Language Models", 2022.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from agentkit.react_calls import (
    ENDING,
    Written,
    arguments_in,
    arguments_of_call,
    finishing,
    from_json,
    function_of,
    named,
    object_at,
    without_fence,
)
from agentkit.schema import Definition

__all__ = ["Written", "in_a_thought", "read_reply"]

THOUGHT, ACTION, INPUT = "Thought", "Action", "Action Input"
OBSERVATION, ANSWER, QUESTION = "Observation", "Final Answer", "Question"
_NAMES = {
    INPUT: "action[ _-]?input|行动输入|行動輸入|动作输入|動作輸入",
    ACTION: "action|行动|行動|动作|動作",
    THOUGHT: "thought|思考",
    OBSERVATION: "observation|观察|觀察|观察结果|觀察結果",
    ANSWER: "final[ _-]?answer|最终答案|最終答案|最终回答|最終回答",
    QUESTION: "question|问题|問題",
}
# A mark stands at the beginning of a line: bold, as a heading, numbered, after signs of direction.
_BEGINNING = r"^[ \t>#*_\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]*"
_COLON = r"(?: ?\d+)?[ \t*_]*[:：](?:[*_]{1,3}(?=\s|\Z))?[ \t]*"
_ANY_NAME = "|".join(_NAMES.values())
_MARK = re.compile(f"{_BEGINNING}(?P<name>{_ANY_NAME}){_COLON}", re.IGNORECASE | re.MULTILINE)
_PLAIN_ANSWER = re.compile(
    f"{_BEGINNING}(?:answer|答案|回答){_COLON}", re.IGNORECASE | re.MULTILINE
)
_FENCE = re.compile(r"^[ \t]*(?:```|~~~).*$", re.MULTILINE)
# A reasoning model's own notes come first, often without the tag that opens them.
_SCRATCH = re.compile(
    rf"\A\s*<think>.*?(?:</think>\s*|\Z)|\A(?:(?!</think>).)*</think>\s*(?={_MARK.pattern})",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)


class _Section(NamedTuple):
    """A mark, the place where its line begins, and where its text begins and ends."""

    mark: str
    line: int
    start: int
    end: int


def read_reply(text: str, tools: Sequence[Definition] = ()) -> Written:
    """A reply's text -> what it says. The first action or final answer counts; what a model wrote
    after it, an observation above all, it made up."""
    text = _SCRATCH.sub("", text, count=1)
    marks = list(_MARK.finditer(text))
    if not marks and not _PLAIN_ANSWER.search(text):
        return _without_marks(text, tools)
    blocks = _blocks(text)
    outside = [found for found in marks if not _inside(found.start(), blocks)]
    written = _read(text, outside, tools)
    if written.problem and len(outside) < len(marks):
        in_blocks = _read(text, marks, tools)
        written = written if in_blocks.problem else in_blocks
    plain = _PLAIN_ANSWER.search(text) if written.problem else None
    if plain:
        text = f"{text[: plain.start()]}{ANSWER}: {text[plain.end() :]}"
        return _read(text, list(_MARK.finditer(text)), tools)
    return written


def in_a_thought(text: str) -> str:
    """A thought to be told again: none of its lines may look like a mark of the form."""
    return re.sub(rf"(?<!\s)\s+(?={_MARK.pattern})", " ", text.strip(), flags=_MARK.flags)


def _read(text: str, marks: Sequence[re.Match[str]], tools: Sequence[Definition]) -> Written:
    """The first action or answer behind these marks."""
    sections = list(_sections(marks, len(text)))
    thoughts = [text[: sections[0].line] if sections else text]
    for place, section in enumerate(sections):
        body = _unbold(text[section.start : section.end], marks[place])
        if section.mark == OBSERVATION:
            break
        if section.mark == THOUGHT:
            thoughts.append(body)
        elif section.mark == ANSWER:
            end = _end_of_answer(text, sections[place:], tools)
            answer = _tidy(_unbold(text[section.start : end], marks[place]))
            if answer:
                return Written(_joined(thoughts), answer=answer, whole=end < len(text))
        elif section.mark == ACTION:
            written = _action(text, body, sections[place:], tools)
            if not written.problem:
                return replace(written, thought=_joined([*thoughts, written.thought]))
    return Written(_joined(thoughts), problem=_what_is_missing([each.mark for each in sections]))


def _sections(marks: Sequence[re.Match[str]], end: int) -> Iterator[_Section]:
    ends = [*(found.start() for found in marks), end][1:]
    for found, until in zip(marks, ends, strict=True):
        yield _Section(_mark_of(found), found.start(), found.end(), until)


def _mark_of(found: re.Match[str]) -> str:
    name = found["name"]
    return next(mark for mark in _NAMES if re.fullmatch(_NAMES[mark], name, re.IGNORECASE))


def _blocks(text: str) -> list[tuple[int, int]]:
    """Where code blocks begin and end. A fence that is never closed makes none."""
    fences = [found.start() for found in _FENCE.finditer(text)]
    return list(zip(fences[::2], fences[1::2], strict=False))


def _inside(place: int, blocks: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < end for start, end in blocks)


def _unbold(body: str, mark: re.Match[str]) -> str:
    """`**Final Answer: 4**` is bold to its end: the stars that close it are no part of it."""
    opened = mark[0].count("**") == 1 and mark[0].lstrip().startswith("**")
    return (body.replace("**", "", 1) if opened else body).strip()


def _tidy(text: str) -> str:
    """Without the fence of a code block of which the other end stands elsewhere."""
    fences = list(_FENCE.finditer(text))
    lonely = len(fences) % 2 and not text[fences[-1].end() :].strip()
    return (text[: fences[-1].start()] if lonely else text).strip()


def _joined(thoughts: Sequence[str]) -> str:
    return "\n".join(thought for thought in map(_tidy, thoughts) if thought)


def _end_of_answer(text: str, sections: Sequence[_Section], tools: Sequence[Definition]) -> int:
    """An answer may have lines that look like marks. It ends where the model begins anew: with an
    observation, an action that is one, a question or a thought that leads to a next step."""
    marks = [*(each.mark for each in sections), ""]
    for place, this in enumerate(sections[1:], 1):
        name, _ = named(text[this.start : this.end], tools)
        begins_anew = {
            OBSERVATION: True,
            ACTION: not name or bool(function_of(name, tools)),
            THOUGHT: marks[place + 1] in (ACTION, ANSWER),
            QUESTION: marks[place + 1] in (THOUGHT, ACTION),
        }
        if begins_anew.get(this.mark):
            return this.line
    return len(text)


def _action(
    text: str, body: str, sections: Sequence[_Section], tools: Sequence[Definition]
) -> Written:
    """The action whose text is `body`, with its input; a problem when it names no tool."""
    if without_fence(body).startswith("{"):
        closing = object_at(text, sections[0].start)
        return from_json(
            without_fence(text[sections[0].start : closing] if closing else body), tools
        )
    name, rest = named(body, tools)
    whole = len(sections) > 1
    given = sections[1] if whole and sections[1].mark == INPUT else None
    if given is not None:
        end = object_at(text, given.start)
        whole = end is not None or len(sections) > 2
        rest = text[given.start : end or given.end].strip().removesuffix("**")
    ending = ENDING.match(body)
    if ending and not function_of(name, tools):
        return finishing(rest if given else body[ending.end() :].strip(), whole)
    function = function_of(name, tools)
    arguments = arguments_in(rest, function) if given else arguments_of_call(rest, function)
    return Written("", name, arguments, None, "" if name else "no tool", whole)


def _without_marks(text: str, tools: Sequence[Definition]) -> Written:
    """A reply without one mark: a call as a JSON object is read, and words are not."""
    written = from_json(without_fence(re.sub(r"</?tool_call>", "", text)), tools)
    if written.problem:
        return Written(
            text.strip(), problem=_what_is_missing([]) if text.strip() else "it is empty"
        )
    return written


def _what_is_missing(marks: Sequence[str]) -> str:
    if OBSERVATION in marks and not {ACTION, ANSWER} & set(marks[: marks.index(OBSERVATION)]):
        return f"it holds an {OBSERVATION} before any {ACTION}, and only a tool can give you one"
    if INPUT in marks and ACTION not in marks:
        return f"there is an {INPUT} and no {ACTION}"
    if ACTION in marks:
        return f"the {ACTION} names no tool, and there is no {ANSWER}"
    return f"the {ANSWER} is empty" if ANSWER in marks else f"there is no {ACTION} and no {ANSWER}"
