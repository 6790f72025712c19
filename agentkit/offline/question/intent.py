"""What a question wants done with the figures."""

import re
from dataclasses import dataclass
from functools import lru_cache

from agentkit.offline.language.figure_lists import LISTED
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.question import Question

_GOALS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        (
            "difference",
            r"\bdifference|\bhow much (?:more|less|larger|bigger|higher|warmer|colder"
            r"|cheaper|taller|longer|older)|\bby how (?:much|many)|\bhow (?:many"
            r"|much) .{0,24}\b(?:apart|ahead|behind)\b|\btime difference\b|时差|差多少|差几"
            r"|相差|差值|差额|差距|之差|的差"
            r"|(?:高|大|多|热|贵|长|暖和|重|远)多少"
            r"|比.{1,12}(?:高|低|大|小|多|少|热|冷|贵|便宜|长|短|重|轻|远|近|快|慢|早|晚)(?:多少|几)",
        ),
        (
            "sum",
            r"\bsum\b|\btotal\b|\baltogether\b|\badd(?:ed)? (?:them|up|it|these)|\bcombined\b|\bin "
            r"all\b|\btogether\b|总和|总数|总共|合计|总计|一共|加起来|之和|总额|共计|求和|总(?=人口|面积|重量|价)",
        ),
        (
            "average",  # "an average flat" is a flat
            r"(?<!\ban )\baverage\b|\ban average of\b|\bmean of\b|\b(?:the|a|and) mean\b|平均",
        ),
        (
            "ratio",
            r"\bratio\b|\bhow many times\b|\b(?:twice|half|times) as\b"
            r"|(?:是|有).{1,10}的?[两二三四五六七八九十\d]+倍|几倍|多少倍|比值|倍数|几分之几|百分之几|百分之多少",
        ),
    )
)


def _without_listed(question: Question) -> str:
    """The text without sums whose figures it lists: "the average of 2 and 4" is an expression."""
    plain = question.plain
    for value in question.values:
        if value.kind == "expression" and value.unit == LISTED:
            plain = plain[: value.start] + " " * (value.end - value.start) + plain[value.end :]
    return plain


def goals_in(question: Question) -> list[tuple[str, int, int]]:
    """All that a question wants done with figures, with where it says so."""
    return sorted(
        (
            (name, *match.span())
            for name, pattern in _GOALS
            for match in pattern.finditer(_without_listed(question))
        ),
        key=lambda entry: entry[1],
    )


def goal_words(question: Question) -> str:
    """The words with which a question says what to do with the figures."""
    found = (pattern.search(question.plain) for _, pattern in _GOALS)
    return next((question.text[slice(*match.span())] for match in found if match), "")


def goal_at(question: Question) -> int:
    """Where a question says what to do with the figures; its end where it does not."""
    found = (pattern.search(question.plain) for _, pattern in _GOALS)
    return next((match.start() for match in found if match), len(question.plain))


@dataclass(frozen=True)
class Intent:
    """`goal`: difference, sum, average, ratio or "". `comparison`: direction and words, or None.
    `hike`: is it fit to go out.
    """

    goal: str
    comparison: tuple[int, str, str] | None
    hike: bool


@lru_cache(maxsize=512)
def read_intent(question: Question) -> Intent:
    """What is to be done with the figures."""
    plain = question.plain
    open_text = _without_listed(question)
    goal = next((name for name, pattern in _GOALS if pattern.search(open_text)), "")
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
            r"\b(?:which|who|what)\b.*\b(?:more|most|fewer|less|least|better|best)\b"
            r"|\b(?:more|fewer|less|better)\b.*\bor\b|\bor\b.*\b(?:more|fewer|less|better)\b",
            plain,
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
    if re.search(r"多少|几|\bhow (?:many|much)\b|\bmore\b", plain):
        hike = False  # a figure is asked for, no advice
    return Intent(goal, comparison, hike)
