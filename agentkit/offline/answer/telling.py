"""Which facts of a result are told: those that the question asks for, else what there is."""

import re
from collections.abc import Sequence

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.wording import Fact, key_text
from agentkit.offline.question.parts import asked_parts
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import asked, key_concepts
from agentkit.offline.steps.prose import question_concepts

# How a question asks without naming the key: (what it says, keys that answer it).
_CUES = tuple(
    (re.compile(asks), re.compile(keys))
    for asks, keys in (
        (
            r"\bwhere\b|哪里|哪儿|在哪|何处|什么地方|到哪",
            r"\b(?:depot|location|place|address|city|station|shelf|room|floor|gate|platform|position"
            r"|building|branch|desk|warehouse|at|whereabouts)\b|位置|地点|地址|所在|站点|书架|房间|仓"
            r"|站台|楼",
        ),
        (
            r"\bwhen\b|\bwhat (?:time|day|date)\b|\bwhich (?:day|date)\b|什么时候|何时|几点"
            r"|哪天|几号|哪一天|什么时间",
            r"\b(?:expected|eta|arriv\w+|due|deadline|open\w*|clos\w+|depart\w*|next|last|starts?|ends?"
            r"|begins?|date|day|time|until|at|sunrise|sunset)\b|时间|日期|到达|期限|送达|开门|关门",
        ),
        (
            r"\bhow much (?:is|are|does|do|would|will|for)\b|\bcosts?\b|\bprices?\b|多少钱|价格"
            r"|票价|费用",
            r"\b(?:price|cost|total|fee|fare|amount|charge)\b|价|费|金额|合计",
        ),
        (r"\bhow heavy\b|\bweigh|多重", r"\b(?:weight|mass)\b|重"),
        (
            r"\bwho\b|谁|哪位",
            r"\b(?:author|director|owner|teacher|trainer|coach|instructor|doctor|name|member|artist"
            r"|manager|person|borrower|winner)\b|作者|导演|老师|教练|医生|姓名|人",
        ),
        (
            r"\bhow long\b|多久|多长时间",
            r"\b(?:duration|minutes|hours|days|time|wait\w*)\b|时长|用时",
        ),
        (r"\bhow far\b|多远", r"\b(?:distance|km)\b|距离"),
        (r"\bhow old\b|多大年纪|几岁", r"\b(?:age|years?)\b|年龄"),
        (r"\bhow (?:tall|high)\b|多高", r"\b(?:height|elevation|altitude)\b|高"),
        (r"\bhow deep\b|多深", r"\bdepth\b|深"),
    )
)


_WEEKDAY = re.compile(
    r"\bweekday\b|\bday of the week\b|\bwh(?:at|ich) day is (?:it|today|that)\b|星期几|周几|礼拜几"
)
_WEEKDAY_KEY = re.compile(r"\bweekday\b|\bday of (?:the )?week\b|星期|周几|礼拜")
_TIME_OF_DAY = re.compile(r"\bwhat time\b|几点")
_TIME_KEY = re.compile(r"\btime\b|时间")
_WHEN = _CUES[1][0]
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|\d{1,2}月\d{1,2}日")


def _stands_in(key: str, question: Question) -> bool:
    """Whether a question holds a key word for word: 蜂蜜 in 有多少蜂蜜."""
    plain = fold(key)
    if is_han(plain):
        return len(plain) > 1 and plain in question.plain
    return bool(plain) and any(
        token.text == plain and token.kind != "stop" for token in question.words
    )


def to_tell(facts: Sequence[Fact], question: Question) -> list[Fact]:
    """The facts that answer the question; all of them where it names none."""
    if len(facts) < 2:
        return list(facts)
    parts = [_pointed(facts, part) for part in asked_parts(question)]
    told = [fact for fact in facts if any(fact in part for part in parts)]
    return told[:8] or _pointed(facts, question) or asked(facts, question)


def _pointed(facts: Sequence[Fact], question: Question) -> list[Fact]:
    """The facts that a question names, by a key or by the way it asks."""
    if _WEEKDAY.search(question.plain):
        keys = [_WEEKDAY_KEY, *([_TIME_KEY] if _TIME_OF_DAY.search(question.plain) else [])]
        days = [fact for fact in facts if any(key.search(fold(fact.key)) for key in keys)]
        if days:
            return days
    cues = [keys for asks, keys in _CUES if asks.search(question.plain)]
    cued = [
        fact
        for fact in facts
        if not isinstance(fact.value, bool) and any(keys.search(fold(fact.key)) for keys in cues)
    ]
    if not cued and _WHEN.search(question.plain):
        cued = [fact for fact in facts if _MOMENT.match(str(fact.value))]
    wanted = question_concepts(question) - {"weather"}  # who asks for that, asks for all of it
    named = [
        fact
        for fact in facts
        if key_concepts(fact.key) & wanted
        or _stands_in(fact.key, question)
        or _stands_in(key_text(fact.key, question.chinese), question)
    ]
    if cued:
        both = [fact for fact in cued if fact in named]
        pointed = both or cued
        return [fact for fact in facts if fact in pointed or (fact in named and not both)][:8]
    return named[:8]
