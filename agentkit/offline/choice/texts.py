"""Texts and queries for a parameter: the quoted words, the names, or what the question is about."""

import re
from itertools import pairwise

from agentkit.offline.language.vocabulary import families, question_phrases, root
from agentkit.offline.question.intent import read_intent
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import spoken_text
from agentkit.offline.question.sides import linked, same_group
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter

_ASKING_NOUNS = frozenset("question answer query documentation docs handbook manual note".split())


def topic_beside_scope(question: Question, tool: ToolView, names: list[Value]) -> Value | None:
    """ "Which function sorts a list in Python?" asks about sorting; Python only says where."""
    if len(names) != 1 or not question.text.isascii():
        return None
    name = names[0]
    if not re.search(r"\bin\s+$", question.before(name.start)) or not re.fullmatch(
        r"[\s?.!]*", question.plain[name.end :]
    ):
        return None
    words = [
        token
        for token in question.words
        if token.end <= name.start
        and token.kind in ("word", "unknown")
        and not any(n[0] == "~" for n in token.concepts)
        and token.text not in question_phrases()
        and not token.concepts & (tool.strong | _ASKING_NOUNS) - {"list", "sort"}
    ]
    if not words or not any(token.concepts & _DOINGS for token in words):
        return None
    text = " ".join(_base(token.text) for token in words)
    return Value("phrase", text, words[0].start, words[-1].end)


def topic_within(question: Question, tool: ToolView, names: list[Value]) -> Value | None:
    """ "Which function in Python's json module reads a file?": where every name only says what the
    tool searches anyway, the query is what is asked of it.
    """
    if not names or not question.text.isascii():
        return None
    if not all(_explained(name, tool) for name in names):
        return None
    known = _known(tool)
    sentence = next(
        (s for s in re.finditer(r"[^.?!]+[.?!]?", question.plain) if s.end() > names[0].start), None
    )
    if sentence is None:
        return None
    words = [
        token.text.removesuffix("'s")
        for token in question.words
        if sentence.start() <= token.start < sentence.end()
        and (token.kind in ("word", "unknown") or token.text in _SUPERLATIVES)
        and not any(v.start <= token.start < v.end for v in names)
        and root(token.text) not in known
        and token.text not in _SCOPES
        and not (token.concepts & _SAYS_LITTLE)
        and not (token.concepts & _ASKING_NOUNS)
    ]
    if len([word for word in words if word not in _SUPERLATIVES]) < 2:
        return None
    return Value("phrase", " ".join(words), sentence.start(), sentence.end())


_SUPERLATIVES = frozenset("most least".split())  # "the most common": part of what is asked
_SCOPES = frozenset(
    "module modules library package standard section chapter function method".split()
)
_SAYS_LITTLE = frozenset("~get ~want ~tell ~show ~look ~use ~know search".split())


def _known(tool: ToolView) -> frozenset[str]:
    return frozenset(root(word) for word in tool.literal) | tool.literal


def _explained(value: Value, tool: ToolView) -> bool:
    """Whether a name says no more than the tool's own text: Python, to a search of its manual."""
    words = {root(word) for word in _words_of(value)}
    return value.kind == "name" and bool(words) and words <= _known(tool)


def _words_of(value: Value) -> list[str]:
    return re.findall(r"[a-z]+", str(value.value).casefold().removesuffix("'s"))


_DOINGS = frozenset("sort list count compare convert reverse split generate read open".split())


def _base(word: str) -> str:
    table = families()[0]
    return word[:-1] if word.endswith("s") and word[:-1] in table else word


_AGAINST = re.compile(r"(?:的[\u3400-\u9fff]{1,4}?)?\s*(?:是|比|为|相当于)\s*")


def _set_against(pair: tuple[Value, Value], question: Question) -> bool:
    """A湖的面积是B湖的几倍 is about both lakes."""
    first, second = pair
    between = question.plain[first.end : second.start]
    return bool(_AGAINST.fullmatch(between)) and bool(read_intent(question).goal)


def text_for(
    parameter: Parameter, tool: ToolView, question: Question, free: list[Value], used: list[Value]
) -> list[Value]:
    if not parameter.required and parameter.role == "query":
        return []
    if parameter.role == "content":
        text = spoken_text(question, tool)
        if (
            text is not None
            and text.kind == "quoted"
            and not any(overlaps(text, other) for other in used)
            and (parameter.required or tool.kind == "effect")
        ):
            return [text]
        if not parameter.required or tool.kind == "effect":
            return []
        left = [value for value in free if value.kind in ("phrase", "name", "noun", "place")]
        return [text] if text is not None else left[:1]
    quoted = [value for value in free if value.kind == "quoted"]
    if quoted:
        return quoted
    names = [value for value in free if value.kind in ("name", "code", "place")]
    own = [name for name in names if not _explained(name, tool)]
    names = own or names
    inside = topic_within(question, tool, names)
    if inside is not None:
        return [inside]
    scope = topic_beside_scope(question, tool, names)
    if scope is not None:
        return [scope]
    if names:
        others = [value for value in free if value.kind == "phrase"]
        spots = sorted(names + others, key=lambda value: value.start)
        against = [v for pair in pairwise(spots) if _set_against(pair, question) for v in pair]
        if against:
            return list(dict.fromkeys([*against, *names]))
        groups = (linked(spots[i:], question) for i in range(len(spots)))
        return next(
            (group for group in groups if len(group) > len(names) and names[0] in group), names
        )
    left = [value for value in free if value.kind in ("phrase", "noun")]
    if len(left) > 1:
        joined = same_group(left, question)
        if len(joined) > 1 and re.search(r"\b(?:and|or|versus)\b|和|与|、", question.plain):
            return joined
    if not left:
        return []
    separator = " "
    return [
        Value(
            "phrase",
            separator.join(str(value.value) for value in left),
            left[0].start,
            left[-1].end,
        )
    ]
