"""What a question says of days: the dates it names, the days it counts, another day than today."""

import re
from functools import lru_cache

from agentkit.offline.question.question import Question

_UNITS = r"(?:days|weeks)"
_HAN_UNITS = r"(?:天|个?(?:星期|礼拜)|周)"
_COUNTS_DAYS = re.compile(
    rf"\bhow (?:many (?:more )?{_UNITS}|long)\b.*\b(?:until|till|to|before|after|between"
    r"|from|since"
    r"|left|passed|ago|later|apart|remain\w*)\b|\bdays? (?:left|apart|remain\w*)\b"
    r"|\bdays (?:until|till|to|before|after|between|from|since)\b"
    r"|\bnumber of days\b"
    rf"|(?:多少|几){_HAN_UNITS}|天数"
)
_COUNTING = re.compile(
    rf"\bhow (?:many (?:more )?{_UNITS}|long)\b|\bnumber of days\b|(?:多少|几){_HAN_UNITS}"
)
_BETWEEN = re.compile(
    r"\bbetween\b|\bapart\b|\bfrom\b(?! (?:today|now)\b)|之间|相隔|间隔|相差|从(?!今天|现在)"
)
_UNTIL = re.compile(r"(?:\b(?:until|till|to|before)|距离?|离|到)\s*(?:the )?$")
_AS_WELL = re.compile(
    r"\s*(?:,|and|，|、|和|与|以及)\s*(?:(?:until|till|to|before|到|距离?|离)\s*)?"
)
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}$")

_TODAY = re.compile(r"\b(?:today|tonight|now|is it|currently)\b|今天|今日|今晚|现在|当前|目前|此刻")
_COUNT = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|several)"
_SPAN = r"(?:day|week|month|year|hour|minute)s?"
_OFFSET = re.compile(rf"\b{_COUNT} {_SPAN} (?:before|after|from|since)\b")  # that day is wanted
_AWAY = re.compile(
    rf"\b{_COUNT} {_SPAN} (?:ago|from (?:now|today)|earlier|later|before|after)\b"
    rf"|\b(?:last|next) (?:week|month|year|weekend)\b"
    rf"|\bin {_COUNT} {_SPAN}(?= from now|\W*$|,| and\b)"
    r"|(?:\d+|[一两二三四五六七八九十几]+)(?:天|个?星期|周|个?月|年|个?小时)(?:之|以)?[前后]"
    r"|[上下]个?(?:星期|周|月)(?![一二三四五六日天])|去年|明年|前年|后年"
)


@lru_cache(maxsize=512)
def counts_days(question: Question) -> bool:
    """Whether a question asks how many days lie between two dates or events."""
    plain = question.plain
    return bool(_COUNTS_DAYS.search(plain)) and not (
        _OFFSET.search(plain) and not _COUNTING.search(plain)
    )


def counting_words(question: Question) -> frozenset[int]:
    """Where the words start with which a question counts days: they speak of nothing else."""
    spans = [match.span() for match in _COUNTING.finditer(question.plain)]
    return frozenset(t.start for t in question.words for a, b in spans if a <= t.start < b)


def given_dates(question: Question) -> list[str]:
    """The calendar dates that a question writes out, in order."""
    return [
        str(value.value)
        for value in question.values
        if value.kind == "date" and _ISO.match(str(value.value))
    ]


def ends_given(question: Question) -> list[str]:
    """The dates up to which days are counted from today: "until 14 July", or several of them."""
    if not counts_days(question) or _BETWEEN.search(question.plain):
        return []
    ends: list[str] = []
    last = 0
    for value in question.values:
        if value.kind != "date" or not _ISO.match(str(value.value)):
            continue
        before = question.plain[last : value.start]
        if not (_UNTIL.search(before) or (ends and _AS_WELL.fullmatch(before))):
            return []
        ends.append(str(value.value))
        last = value.end
    return ends


def speaks_of_today(question: Question) -> bool:
    """Whether a question says that it is about now."""
    return bool(_TODAY.search(question.plain))


@lru_cache(maxsize=256)
def other_days(question: Question) -> list[tuple[int, int]]:
    """Where a question speaks of another day than today: a date, "yesterday", "in ten days"."""
    dates = [
        (v.start, v.end)
        for v in question.values
        if v.kind == "date" and not _TODAY.fullmatch(question.plain[v.start : v.end])
    ]
    away = [match.span() for match in _AWAY.finditer(question.plain)]
    return sorted({*dates, *away})
