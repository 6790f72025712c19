"""A letter and the word it is looked for in: which of two like texts goes to which parameter.

The noun before a value names its parameter ("the letter e", 单词cheese); a parameter for a letter
takes one character; what stands behind "in" is where it is looked for.
"""

import re

from agentkit.offline.language.han import is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.question.question import Question
from agentkit.offline.question.sides import linked
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter

TEXTS = frozenset("word content free query subject".split())
_ONE = re.compile(r"(?<![A-Za-z0-9_'’])[A-Za-z](?![A-Za-z0-9_])")
_DIGIT = re.compile(r"(?<![\w.])\d(?![\w.])", re.ASCII)
_CALLED = re.compile(r"(?:letters?|characters?|chars?|digits?|字母|字符|字|数字)[ “\"'‘「]*$")
_WORD = r"[A-Za-z0-9À-ÿ'’-]*[A-Za-z0-9À-ÿ]"
_NAMED = re.compile(
    rf"\b(?:words?|texts?|strings?|phrase) (?!(?:in|of|with|is|are|that|for|to)\b)({_WORD})"
    rf"|(?:单词|词语|文本|字符串|文字|词)[是为:： ]?({_WORD}|[\u3400-\u9fff]+?(?=[里中的有]|$))",
    re.I,
)
_KINDS = "(?:word|text|string|name|title|phrase|sentence|term)"
_NOUN = rf"(?:the )?(?:{_KINDS} (?=\w))?"
_PHRASE = re.compile(
    rf"\b(?:in|within|inside) {_NOUN}(?!the |{_KINDS} )({_WORD}(?: {_WORD}){{1,9}})(?=\W*$)", re.I
)
_INSIDE = re.compile(
    rf"\b(?:in|of|within|inside|from) {_NOUN}({_WORD})(?=\W*$| (?:occur|appear))"
    rf"|\b(?:in|within|inside) {_NOUN}({_WORD})"
    rf"|(?:在|从)?({_WORD})(?:这个(?:单词|词))?(?=[里中里的有])",
    re.I,
)
_AFTER = re.compile(rf"\b(?:does|do) ({_WORD}) (?:have|contain)\b", re.I)


def letters(parameter: Parameter, question: Question) -> list[Value]:
    """Single characters of a question; those that are called a letter first."""
    found = [
        Value("letter", value.value, value.start, value.end)
        for value in question.values
        if value.kind == "quoted" and len(value.value) == 1
    ]
    digits = "digit" in f"{parameter.name} {parameter.description}".lower()
    for pattern in (_ONE, _DIGIT) if digits or "digit" in question.plain else (_ONE,):
        found += [
            Value("letter", m.group(), m.start(), m.end())
            for m in pattern.finditer(question.text)
            if not any(v.kind == "quoted" and v.start <= m.start() < v.end for v in question.values)
        ]
    called = [v for v in found if _CALLED.search(question.plain[: v.start])]
    plain = [v for v in found if not (v.value in "aAI" and question.text[v.end : v.end + 1] == " ")]
    pool = sorted(called or plain, key=lambda value: value.start)
    return linked(pool, question) if pool else []


def text_named(
    parameter: Parameter, question: Question, tool: ToolView, used: list[Value]
) -> Value | None:
    """The text behind a noun for texts ("the word hello"); beside a letter, what it is in."""
    beside = any(parameter.role == "letter" for parameter in tool.parameters)
    patterns = (_NAMED, _INSIDE, _AFTER) if beside else (_NAMED,)
    if beside and parameter.role != "word":
        patterns = (_PHRASE, *patterns)  # a name or a sentence may have several words
    for pattern in patterns:
        for match in reversed(list(pattern.finditer(question.text))):
            group = next((g for g in match.groups() if g), "")
            start = match.start() + match.group().rindex(group)
            value = Value("named", group, start, start + len(group))
            if any(overlaps(value, other) for other in used):
                continue
            if pattern is not _NAMED and _says_little(value, tool, question):
                continue
            return value
    return None


def _says_little(value: Value, tool: ToolView, question: Question) -> bool:
    words = [t for t in question.words if value.start <= t.start < value.end]
    if not words or (len(words) == 1 and words[0].kind == "stop"):
        return True
    text = str(value.value)
    return not is_han(text) and all(t.concepts & tool.strong for t in tokens(text.lower()))
