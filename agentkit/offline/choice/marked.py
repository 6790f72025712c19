"""Values that a parameter knows by their marks: a telephone number by its digits, an identifier by
the noun before it ("game g41", "class 7B"), a code by the words that its description gives for it.
"""

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import Token, tokens
from agentkit.offline.language.places import named
from agentkit.offline.language.vocabulary import concepts
from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value, overlaps
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import EXAMPLES, Parameter

_PHONE = re.compile(r"(?<![\w.])(?:\+ ?)?\d(?:[ -]?\d){4,16}(?!\w|\.\d)", re.ASCII)
_NOT_A_PHONE = frozenset("quoted url email path date time code".split())
_MIXED = re.compile(
    r"(?<![A-Za-z0-9_-])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z]{0,3}\d{1,8}[A-Za-z]?"
    r"(?![A-Za-z0-9_-])",
    re.ASCII,
)
_UNIT = re.compile(r"\d+(st|nd|rd|th|am|pm|[a-z]+)", re.ASCII)
_ORDINALS = frozenset("st nd rd th am pm k".split())
_GAP = re.compile(r"[ 　]*(?:(?:no\.?|number|号|编号)[ 　]*)?")


_SUBJECT = re.compile(
    r"\b(?:subject|title|heading)(?: line)?\s*(?:[:：]|is\b|should be\b|shall be\b|as\b)\s*"
    r"(?P<en>\S[^\n;]*?)(?=[.;!?]?\s*$|[.;!?]\s|\n|,? (?:and|with) )"
    r"|(?:主题|标题|题目)\s*(?:[:：]|是|为|写)\s*(?P<zh>[^，。；！？\n]+)",
    re.I,
)


@lru_cache(maxsize=256)
def subject_line(question: Question) -> Value | None:
    """The heading that a question gives without quotation marks: "Subject: Minutes of May"."""
    found = _SUBJECT.search(question.text)
    if found is None or any(value.kind == "quoted" for value in question.values):
        return None
    group = "en" if found["en"] else "zh"
    return Value("quoted", found[group].strip(), found.start(group), found.end(group))


def told_by_mark(parameter: Parameter, question: Question) -> Value | None:
    """A value that a mark gives away, whatever else the question holds."""
    headed = subject_line(question) if parameter.role == "subject" else None
    return headed or code_for(parameter, question) or example_meant(parameter, question)


def written_to(paths: list[Value], tool: ToolView, question: Question) -> list[Value]:
    """Of several files the one behind the verb that writes: "add up a.txt and save it in b.txt"."""
    verbs = [t for t in question.words if t.concepts & tool.effects and asks_for(question, t)]
    behind = [v for v in paths if verbs and v.start >= verbs[-1].end]
    return behind[:1] if behind and len(behind) < len(paths) else paths


def phones(question: Question, used: list[Value]) -> list[Value]:
    """The telephone numbers of a question: runs of five digits or more, nothing else."""
    taken = [*used, *(v for v in question.values if v.kind in _NOT_A_PHONE or _measured(v))]
    found = [Value("phone", m.group(), *m.span()) for m in _PHONE.finditer(question.plain)]
    found = [value for value in found if not any(overlaps(value, other) for other in taken)]
    return sorted(found, key=lambda value: -min(len(value.value), _FULL))


_FULL = 7  # so many characters are a whole number; fewer may be an extension, or an amount


def _measured(value: Value) -> bool:
    """50000元 is an amount."""
    return value.kind == "number" and any(value.unit in named(k) for k in ("unit", "currency"))


def named_codes(parameter: Parameter, question: Question, used: list[Value]) -> list[Value]:
    """Letters and digits in one piece behind the parameter's own noun."""
    about = {name for name in parameter.concepts if name[0] != "~"} - {"id"}
    found = []
    for match in _MIXED.finditer(question.text):
        before = [token for token in question.words if token.end <= match.start()][-1:]
        unit = _UNIT.fullmatch(match.group())
        if (
            before
            and not (unit and (unit.group(1) in _ORDINALS or unit.group(1) in named("unit")))
            and before[0].concepts & about
            and _GAP.fullmatch(question.plain[before[0].end : match.start()])
        ):
            found.append(Value("code", match.group(), *match.span()))
    return [value for value in found if not any(overlaps(value, other) for other in used)]


_SAID_FOR = re.compile(
    r"([\"“'‘])?([^\s\"”'’,;，；、]+)[\"”'’]? ?"
    r"(?:(?:for|means|if) (?:an? |the )?([a-z]+(?: [a-z]+)?)"
    r"|(?:=|表示|代表|:|：)? ?([\u3400-\u9fff]{1,4}))"
)
_CODED = frozenset("id free word subject".split())
_CODE = re.compile(r"(?![YMDHS]{2,}$)[A-Z]{1,4}|(?=\S*\d)[\w./½+-]+", re.ASCII)


@lru_cache(maxsize=512)
def _said_for(parameter: Parameter) -> tuple[tuple[str, tuple[Token, ...]], ...]:
    """The codes of a description with the words for each: "1/2-1/2" for a draw."""
    if parameter.type != "string" or parameter.enum or parameter.role not in _CODED:
        return ()
    found, sure = [], False
    for match in _SAID_FOR.finditer(parameter.description):
        quote, code, english, han = match.groups()
        said = tokens(fold(english or han))
        words = tuple(t for t in said if t.kind in ("word", "unknown"))
        if not words and len(said) == 1:  # "done" says little, but it may be all that is said
            words = (replace(said[0], concepts=concepts(said[0].text)),)
        if words and _CODE.fullmatch(code):
            found.append((code, words))
            sure = sure or bool(quote) or bool(re.search(r"\d[/-]\d", code))
    return tuple(found) if sure or len(found) > 1 else ()  # "ISO 639 for languages" is no code


def code_for(parameter: Parameter, question: Question) -> Value | None:
    """The code whose words the question says, by the parameter's own description. Of several the
    last: in "mark it as cancelled" the verb names no outcome.
    """
    best: Value | None = None
    for code, words in _said_for(parameter):
        spots = [_spot(word, question) for word in words]
        said = [token for token in spots if token is not None]
        if len(said) == len(words) and (best is None or said[-1].start > best.start):
            best = Value("enum", code, said[-1].start, said[-1].end)
    return best


def _spot(word: Token, question: Question) -> Token | None:
    """The last word of the question that is `word` or means the same; not the order's own verb."""
    meant = {name for name in word.concepts if name[0] != "~"}
    changes = [t for t in question.words if any(name[0] == "!" for name in t.concepts)]
    verb = next((token for token in changes if asks_for(question, token)), None)
    same = [
        token
        for token in question.words
        if token is not verb and (token.text == word.text or token.concepts & meant)
    ]
    return same[-1] if same else None


@lru_cache(maxsize=512)
def english_examples(parameter: Parameter) -> tuple[str, ...]:
    """The lower-case English words that a description gives as examples: comedy, drama."""
    if parameter.type != "string" or parameter.role not in ("free", "word", "subject"):
        return ()
    match = EXAMPLES.search(parameter.description)
    if match is None:
        return ()
    text = re.sub(r"^\W*(?:e\.?g\.?|for \w+|such as|like|例如|比如|譬如|如)", "", match.group())
    items = re.findall(r"[A-Za-z][\w-]*(?: [\w-]+)*", re.sub(r"\b(?:or|and)\b", ",", text))
    plain = all(item == item.lower() for item in items) and not is_han(text)
    return tuple(items) if plain else ()


def example_meant(parameter: Parameter, question: Question) -> Value | None:
    """The English example that a Chinese word of the question means: comedy for 喜剧片. A word with
    another in front of it (燕麦牛奶) says more than the example does.
    """
    for example in english_examples(parameter):
        meant = {n for t in tokens(example) for n in t.concepts if n[0] not in "~!"}
        for before, token in pairwise((None, *question.words)):
            if token is None or not is_han(token.text) or not token.concepts & meant:
                continue
            if before is None or before.end < token.start or _apart(before, question):
                return Value("enum", example, token.start, token.end)
    return None


def _apart(before: Token, question: Question) -> bool:
    nouns = {name for name in before.concepts if name[0] not in "~!"}
    return before.start in question.hard | question.placed or (
        before.kind != "unknown" and not (before.kind == "word" and nouns)
    )
