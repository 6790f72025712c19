"""What is left of a question when all words that a tool explains are cut away: the unknown names
and phrases.

"What is the recipe for fish soup?" minus what a recipe tool is about leaves "fish soup". In
Chinese, where nothing marks a name, this is how 三体 is found in 三体在哪个书架.
"""

import re
from functools import lru_cache

from agentkit.offline.choice.marked import subject_line
from agentkit.offline.language.han import is_han
from agentkit.offline.language.language import Token
from agentkit.offline.language.segmentation import SINGLE_VERBS
from agentkit.offline.language.vocabulary import STOP_WORDS, question_phrases, reading_verbs
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView

_LANGUAGE_PAIR = ("language", "currency")


_INSIDE_A_NAME = frozenset("地之大中小人心")  # 流浪地球的票房


def residue(question: Question, tool: ToolView, grams: frozenset[str]) -> tuple[Value, ...]:
    """Runs of words that the tool does not explain, as values of kind "phrase" (unknown words) or
    "noun" (known ones).
    """
    runs: list[tuple[int, int, bool]] = []
    for token in _open_words(question):
        for start, end in _open_parts(token, tool, grams):
            unknown = token.kind in ("unknown", "place")
            gap = question.plain[runs[-1][1] : start] if runs else "x"
            inside = gap in _INSIDE_A_NAME and question.plain[end : end + 1] == "的"
            if runs and (gap in ("", " ", "-") or (inside and unknown and runs[-1][2])):
                runs[-1] = (runs[-1][0], end, runs[-1][2] or unknown)
            else:
                runs.append((start, end, unknown))
    runs = [
        run
        for run in runs
        if not (run[1] - run[0] == 1 and is_han(question.plain[run[0]]) and _small(question, run))
    ]
    return tuple(
        Value("phrase" if unknown else "noun", question.text[start:end].strip(), start, end)
        for start, end, unknown in runs
    )


def _small(question: Question, run: tuple[int, int, bool]) -> bool:
    """One Chinese character is a name only where nothing counts it: not 度 in 多少度."""
    if _OWNER.match(question.plain, run[0]):
        return False
    return (
        not run[2]
        or len(question.text) > 6
        or bool(
            re.search(r"(?:\d|多少|几|[一二三四五六七八九十百千万两])$", question.plain[: run[0]])
        )
    )


_OWNER = re.compile(r"(?<![^\s，。；：？！、])[\u3400-\u9fff]的")  # 灯的价格


@lru_cache(maxsize=256)
def _open_words(question: Question) -> tuple[Token, ...]:
    """The words of a question that a tool may leave unexplained: the same for every tool."""
    closed = question_phrases() | STOP_WORDS | SINGLE_VERBS
    reading = reading_verbs()
    return tuple(
        token
        for token in question.words
        if token.kind not in ("stop", "mark", "number")
        and token.start not in question.hard
        and not (len(token.text) <= 2 and is_han(token.text) and _counted(question, token))
        and not (
            token.kind == "word"
            and (
                token.text in closed
                or any(name[0] in "~!" for name in token.concepts)
                or token.concepts & reading
                or question.covered(token, *_LANGUAGE_PAIR, "unit")
            )
        )
    )  # counted: 公升 in 40公升


def _open_parts(token: Token, tool: ToolView, grams: frozenset[str]) -> list[tuple[int, int]]:
    if token.kind == "word":
        return [] if token.concepts & tool.everything else [(token.start, token.end)]
    if token.text.isascii():
        if token.concepts & tool.about:
            return []
        end = token.end - 2 if token.text.endswith("'s") else token.end
        return [(token.start, end)]
    return _without_grams(token, grams)


def _counted(question: Question, token: Token) -> bool:
    return any(v.kind == "number" and v.end == token.start for v in question.values)


def _without_grams(token: Token, grams: frozenset[str]) -> list[tuple[int, int]]:
    """What is left of an unknown Chinese word when the tools' own words are cut from its ends."""
    text, left, right = token.text, 0, len(token.text)
    changed = True
    while changed and right > left:
        changed = False
        for size in range(min(6, right - left), 1, -1):
            whole = (
                right - left - size != 1
            )  # a cut that leaves one character may have cut a word in two
            first, last = text[left : left + size], text[right - size : right]
            if (first in grams and whole) or "=" + first in grams:
                left, changed = left + size, True
            elif (last in grams and whole) or "=" + last in grams:
                right, changed = right - size, True
            if changed:
                break
    return (
        [(token.start + left, token.start + right)]
        if right > left + (len(text) > right - left) * (right - left == 1)
        else []
    )


def matched_grams(question: Question, tool: ToolView) -> list[Token]:
    """Unknown Chinese words of the question that also stand in the tool's own text."""
    found: list[Token] = []
    if question.plain.isascii():
        return found
    for token in question.words:
        if token.kind == "unknown" and not token.text.isascii():
            cut = _without_grams(token, tool.grams)
            if sum(end - start for start, end in cut) <= len(token.text) - 2:
                found.append(token)
    return found


_COLON = re.compile(r"[:：](?!\d\d(?!\d))\s*(.+)$", re.S)  # no time of day: 14:30
_BA = re.compile(
    r"把(.+?)(?:翻译|译成|译为|翻成|倒过来|反转|写进|写入|写到|存进|存到|保存|转成|转换|记|加到"
    r"|加进|添加|改成|发给|发到|变成)"
)
_SAYING = re.compile(
    r"\b(?:saying|that says|with the text|with the words|with the message|with the content|to say"
    r"|reading|that)\s+(.+?)[.!?]?$"
    r"|(?:内容是|内容为|说|写着|告诉\w{1,4})[:：]?\s*(.+?)[。！？]?$"
)
_SAY = re.compile(
    r"\bsay\s+(.+?)\s+in\s+\w+|^(.+?)(?:用\w+|的?\w{1,4}[语文])(?:怎么|怎样)[说讲]|[语文](?:里"
    r"|中)?的?(.+?)怎么说",
    re.I,
)
_OBJECT = re.compile(
    r"^\s*(?:the (?:words?|text|sentence|phrase|following|string) )?(.+?)(?:\s+(?:in)?to\s+\S+"
    r"|\s+(?:in|from|for|as|backwards)\b.*)?[.!?。？！]*$"
)


def spoken_text(question: Question, tool: ToolView) -> Value | None:
    """The text that a tool shall work on or write: in quotes, behind a colon, between 把 and the
    verb, after the verb.
    """
    quoted = [value for value in question.values if value.kind == "quoted"]
    if quoted:
        return quoted[-1]
    headed = tool.kind == "effect" and subject_line(question) is not None
    for pattern in (_SAY, _BA, _SAYING) if headed else (_COLON, _SAY, _BA, _SAYING):
        match = pattern.search(question.text)
        if match and (group := next((g for g in match.groups() if g), "").strip()):
            group = _without_file(group, question)
            start = match.start() + match.group().index(group)
            return Value("quoted", group, start, start + len(group))
    if tool.kind != "effect" and (made := _made_into(question, tool)) is not None:
        return made
    for token in question.words:
        if (
            token.concepts & tool.strong
            and token.kind in ("word", "unknown")
            and token.text.isascii()
        ):
            match = _OBJECT.match(question.text[token.end :])
            if match and re.search(r"\w", match.group(1)):
                group = match.group(1).strip()
                start = token.end + match.start(1)
                return Value("spoken", group, start, start + len(group))
    return None


def _without_file(text: str, question: Question) -> str:
    """A text without the file that it goes to: "saying hi to a.txt" says hi."""
    paths = [str(value.value) for value in question.values if value.kind == "path"]
    if len(paths) != 1 or not text.rstrip(".!?").endswith(paths[0]):
        return text
    return re.sub(r"\s+(?:in|to|into|in the file|to the file)\s+\S+$", "", text)


_MADE = re.compile(
    r"^\W*(?:(?:please|can you|could you) )*(?:make|turn|put|change|write|spell|what(?:'s| is))\s+"
    r"(?:the (?:words?|text|sentence|string) )?(\S.*?)(?:\s+(?:in|into|to|as|all|all in))?\s*$",
    re.I,
)


def _made_into(question: Question, tool: ToolView) -> Value | None:
    """ "Make hello upper case": what stands between the verb and the words for the form."""
    first = next(
        (
            token
            for token in question.words
            if token.concepts & tool.strong
            and token.kind != "stop"
            and token.concepts - {"text", "word"}
        ),
        None,
    )
    match = _MADE.match(question.text[: first.start]) if first is not None else None
    if match is None or match.group(1).lower() in STOP_WORDS - {"hello", "hi", "hey", "thanks"}:
        return None
    return Value("spoken", match.group(1), match.start(1), match.end(1))
