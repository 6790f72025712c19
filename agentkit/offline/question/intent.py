"""What a question wants done with the figures, and which changes it asks for."""

import re
from dataclasses import dataclass

from agentkit.offline.language.language import Token
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.question import Question

_GOALS = (
    (
        "difference",
        r"\bdifference|\bhow much (?:more|less|larger|bigger|higher|warmer|colder"
        r"|cheaper|taller|longer|older)|\bby how much|差多少|差几|相差|差值|差额|差距|之差|的差"
        r"|(?:高|大|多|热|贵|长|暖和|重|远)多少",
    ),
    (
        "sum",
        r"\bsum\b|\btotal\b|\baltogether\b|\badd(?:ed)? (?:them|up|it|these)|\bcombined\b|\bin "
        r"all\b|\btogether\b|总和|总共|合计|总计|一共|加起来|之和|总额|共计|求和",
    ),
    ("average", r"\baverage\b|\bon average\b|\bmean of\b|平均"),
    ("ratio", r"\bratio\b|\bhow many times\b|几倍|多少倍|比值|倍数"),
)
_DETERMINERS = frozenset(
    "a an the my your our his her their this that these those of what which any some no each every "
    "two three last first open all".split()
)
_PAST = re.compile(r"(?:ed|sent|wrote|written|paid|bought|sold|made|lent|done)$")
_HOW_TO = re.compile(
    r"\bhow (?:do|can|could|should|would|to|does)\b|怎么才能|如何|怎样才能"
    r"|怎么(?:样)?(?=.{0,2}(?:写|发|删|取消|预订|订|付|创建|保存))"
)
_DENIAL = re.compile(
    r"(?:\bnot|n't|\bnever|\bwithout|\bno need to|不要|别|不用|不必|不想|无需|没|未)\s*(?:\w+ )?$"
)


@dataclass(frozen=True)
class Intent:
    """`goal`: difference, sum, average, ratio or "". `comparison`: direction and words, or None.
    `hike`: is it fit to go out.
    """

    goal: str
    comparison: tuple[int, str, str] | None
    hike: bool


def read_intent(question: Question) -> Intent:
    """What is to be done with the figures."""
    plain = question.plain
    goal = next((name for name, pattern in _GOALS if re.search(pattern, plain)), "")
    comparison = None
    for token in question.words:
        if token.text in COMPARATIVES and token.text not in (
            "more",
            "less",
            "most",
            "best",
            "better",
        ):
            comparison = COMPARATIVES[token.text]
            break
    if comparison is None:
        spoken = sorted(
            (w for w in COMPARATIVES if w in plain and not w.isascii()), key=lambda w: (-len(w), w)
        )
        if spoken:
            comparison = COMPARATIVES[spoken[0]]
        elif re.search(
            r"\b(?:which|who|what)\b.*\b(?:more|most|fewer|less|least|better|best)\b", plain
        ):
            english = re.search(r"\b(more|most|fewer|less|least|better|best)\b", plain)
            comparison = COMPARATIVES[english.group(1)] if english else None
        elif re.search(
            r"哪(?:个|里|座|家|本|一个|边|只|种)?.{0,6}(?:热|冷|大|小|高|低|贵|长|短|多|少|重|轻|远"
            r"|近|深|快|好)",
            plain,
        ):
            adjective = re.search(
                r"哪.{0,7}?(热|冷|大|小|高|低|贵|长|短|多|少|重|轻|远|近|深|快|好)", plain
            )
            comparison = COMPARATIVES.get("更" + adjective.group(1)) if adjective else None
    if comparison is None:
        other = re.search(
            r"\bwhich\b.*\b(?:is|are|was)\s+(?:the\s+)?([a-z]{2,}?(?:er|est))\b", plain
        )
        han = re.search(r"[哪谁].{0,12}?更(\S)", plain)
        if other or han:
            word = other.group(1) if other else "higher"
            comparison = (1, word, "更" + han.group(1) if han else "更高")
    if comparison is None and re.search(r"\bcompar|比较|对比|比一比", plain):
        comparison = COMPARATIVES["larger"]
    hike = bool(
        re.search(
            r"\bhik|\bpicnic|\boutdoor|\bgo (?:out|for a (?:walk|run|ride))|\bwalk\b|\bjog|徒步"
            r"|远足|爬山|登山|户外|野餐|散步|跑步|郊游|出去玩",
            plain,
        )
    )
    return Intent(goal, comparison, hike)


def asks_for(question: Question, token: Token) -> bool:
    """Whether a word that can mean a change is used as an order to make it."""
    plain, before = question.plain, question.plain[: token.start]
    if (
        _DENIAL.search(before)
        or _HOW_TO.search(before)
        or (_HOW_TO.search(plain) and question.chinese)
    ):
        return False
    if not token.text.isascii():
        after = plain[token.end :]
        told = re.match(r"(?:的|了吗|了没|了么|过|着|者|了多少|了几)", after)
        return not told and not re.search(
            r"(?:谁|已经?|被|何时|什么时候|是否|有没有)\S{0,2}$", before
        )
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
