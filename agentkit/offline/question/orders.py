"""Whether a question orders a change: the guard before every tool that changes something.

What asks (how many, 多少, 吗) orders nothing, unless it is a request in the form of a question
("could you ...?", 能不能帮我……？).
"""

import re

from agentkit.offline.language.language import Token
from agentkit.offline.question.question import Question

_DETERMINERS = frozenset(
    "a an the my your our his her their this that these those of what which any some no each every "
    "two three last first open all".split()
)
_PAST = re.compile(r"(?:(?<!e)ed|sent|wrote|written|paid|bought|sold|made|lent|done)$")
_HOW_TO = re.compile(
    r"\bhow (?:do|can|could|should|would|to|does)\b|怎么才能|如何|怎样才能"
    r"|怎么(?:样)?(?=.{0,2}(?:写|发|删|取消|预订|订|付|创建|保存))"
)
BREAKS = re.compile(r"[,.;!?，。；！？\n]|\b(?:and|then|but)\b|然后|接着|并且?|再(?!次)|顺便")
_SENTENCE = re.compile(r"[.;!?。；！？\n]")
_ASKS = re.compile(
    r"\b(?:how (?:many|much|often|long|far|late)|when|which|what|who|whose|where|why|whether"
    r"|(?:know|see|tell me|check|ask) if)\b"
    r"|多少|几|什么|哪|谁|怎么|怎样|如何|是否|是不是|有没有|多久|多大|为什么|何时|够不够|要不要|该不该"
)
_OPENS_ASKING = re.compile(
    r"\s*(?:so |well |ok |and )?(?:how|when|who|what|which|where|why|whether|is|are|was|were|am|do"
    r"|does|did|has|had|have (?:i|you|we|they|the)|should|shall|would|will|may|might)\b"
)
_REQUEST = re.compile(
    r"\b(?:can|could|would|will) you\b|\bplease\b|\bi(?:'d| would) like\b|\bi (?:want|need)\b"
    r"|\blet's\b|请(?!问)|帮|麻烦|给我|替我|能不能|能否|可否|可不可以|你能|你可以|您能|您可以|把|我要|我想(?!知道|问|了解)|想要"
)
_CAUSES = re.compile(
    r"\s*(?:please )?(?:have|get|let|make|ask)\b (?!you\b|we\b|they\b|i\b|it\b|me know\b)[^?]*$"
)
_WRITES_DOWN = frozenset("record records log note 记录 约".split())  # verbs that are nouns as often
_VERB_PLACE = re.compile(
    r"(?:^|[,.;:!?，。；：！？]|\b(?:please|to|and|then|you|also|me|just)|请|帮我|帮忙|我|要|想|并|再|来|一下|里"
    r"|麻烦|给我|可以|能)\s*$"
)
_DENIAL = re.compile(
    r"(?:\bnot|n't|\bnever|\bwithout|\bno need to|不要|别|不用|不必|不想|无需|没|未)\s*(?:\w+ )?$"
)


def asks_for(question: Question, token: Token) -> bool:
    """Whether a word that can mean a change is used as an order to make it."""
    plain, before = question.plain, question.plain[: token.start]
    if token.start in question.hard and question.covered(token, "path", "email", "url"):
        return False  # a file called water.txt orders no watering
    if (
        _DENIAL.search(before)
        or _HOW_TO.search(before)
        or (_HOW_TO.search(plain) and question.chinese)
        or (token.text in _WRITES_DOWN and not _is_verb(plain, token))
        or _only_asks(question, token)
    ):
        return False
    if not token.text.isascii():
        after = plain[token.end :]
        told = re.match(r"(?:的|了吗|了没|了么|过|着|者|了多少|了几)", after)
        return not told and not re.search(
            r"(?:谁|已经?|被|何时|什么时候|是否|有没有)\S{0,2}$", before
        )
    if _CAUSES.match(plain):
        return token.text not in ("have", "get", "let", "make", "ask")
    words = [other for other in question.words if other.end <= token.start]
    previous = words[-1].text if words else ""
    particular = any(name[0] != "!" for name in token.concepts) and token.kind != "unknown"
    if previous in _DETERMINERS or (
        particular
        and words
        and words[-1].kind in ("word", "unknown")
        and not _joins(question, token)
    ):
        return False
    asking = re.match(
        r"\s*(?:when|who|what|which|where|why|did|was|were|has|have|is|are|had|how)\b", plain
    )
    if (
        asking
        and (_PAST.search(token.text) or particular)
        and not re.search(r"\b(?:and|then|please)\b[^.?]*$", before)
    ):
        return False
    if (
        asking
        and re.search(r"\b(?:did|does|do|has|have|had|was|were|is|are)\b[^,.?]*$", before)
        and not re.search(r"\b(?:and|then|please|can you|could you|would you)\b[^.?]*$", before)
    ):
        return False
    past = _PAST.search(token.text) and token.text.endswith("ed") and token.text != "need"
    return not past or bool(re.search(r"\b(?:want|get|have|need)\b[^.?]*$", before))


def _joins(question: Question, token: Token) -> bool:
    """A verb after a comma or at the start of a sentence: ", book a table"."""
    return bool(re.search(r"[,.;!?]\s*$", question.plain[: token.start]))


def asks_something(plain: str) -> bool:
    """Whether a folded text has a question word."""
    return bool(_ASKS.search(plain))


def _is_verb(plain: str, token: Token) -> bool:
    """ "Note that ...", 记录一下: a word that is a noun as often is a verb by its place."""
    return bool(
        _VERB_PLACE.search(plain[: token.start])
        or re.match(r"一下|下来|一笔", plain[token.end :])
        or (token.text == "约" and re.search(r"帮|请|想|要", plain[: token.start]))
    )


def _only_asks(question: Question, token: Token) -> bool:
    """Whether the verb stands in a clause that wants to know something, not in a request."""
    plain = question.plain
    start = max((m.end() for m in BREAKS.finditer(plain, 0, token.start)), default=0)
    following = BREAKS.search(plain, token.end)
    end = following.start() if following else len(plain)
    before, after = plain[start : token.start], plain[token.end : end]
    if _ASKS.search(before):
        return True
    request = bool(_REQUEST.search(before))
    if token.text.isascii():
        return bool(_OPENS_ASKING.match(before)) and not request and not _CAUSES.match(plain)
    if request:
        return False
    if _ASKS.search(after) or re.search(r"[吗呢么]\s*$", after):
        return True
    first = max((m.end() for m in _SENTENCE.finditer(plain, 0, token.start)), default=0)
    last = _SENTENCE.search(plain, token.end)
    whole = plain[first : last.start() if last else len(plain)]
    asks = bool(_ASKS.search(whole)) or whole.rstrip().endswith(("吗", "呢"))
    return asks and bool(before.strip()) and not _REQUEST.search(whole)
