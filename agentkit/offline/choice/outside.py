"""A value of the right kind that is none of the choices: Sunday, where only today and tomorrow are.

Such a value is never dropped in silence: the answer would be about another day.
"""

import re
from functools import cache, lru_cache
from itertools import pairwise

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.parameters import Parameter, split_name

# Kinds of values, a line each; the words of one value stand between semicolons.
_KINDS = """
today tonight now 今天 今日 今晚; tomorrow 明天 明日; yesterday 昨天; 后天 day-after-tomorrow; \
前天; monday mon 星期一 周一 礼拜一; \
tuesday tue 星期二 周二 礼拜二; wednesday wed 星期三 周三 礼拜三; \
thursday thu 星期四 周四 礼拜四; friday fri 星期五 周五 礼拜五; saturday sat 星期六 周六 礼拜六; \
sunday sun 星期日 星期天 周日 周天 礼拜天 礼拜日
xxs; xs extra-small x-small 超小号; s small 小号; m medium 中号; l large 大号; \
xl extra-large x-large 加大号 特大号; xxl 2xl extra-extra-large xx-large; xxxl 3xl
economy 经济舱; premium-economy 超级经济舱; business business-class 商务舱; first-class 头等舱
celsius centigrade 摄氏度 摄氏; fahrenheit 华氏度 华氏; kelvin 开尔文
red 红色; blue 蓝色; green 绿色; yellow 黄色; black 黑色; white 白色; orange 橙色; purple 紫色; \
pink 粉色 粉红色; brown 棕色; grey gray 灰色; silver 银色; gold 金色
spring 春天 春季; summer 夏天 夏季; autumn 秋天 秋季; winter 冬天 冬季
january 一月; february 二月; march 三月; april 四月; may 五月; june 六月; july 七月; august 八月; \
september 九月; october 十月; november 十一月; december 十二月
morning 早上 上午; noon 中午; afternoon 下午; evening 晚上; night 夜里 夜间
breakfast 早餐 早饭; lunch 午餐 午饭; dinner supper 晚餐 晚饭
"""
_DAYS = 0  # the line of the days: dates are of its kind


@cache
def _kinds() -> tuple[dict[str, str], ...]:
    """Each kind as a table from a word to the first word of its value."""
    found = []
    for line in _KINDS.strip().splitlines():
        table = {}
        for entry in line.split(";"):
            words = [fold(word.replace("-", " ")) for word in entry.split()]
            table.update(dict.fromkeys(words, words[0]))
        found.append(table)
    return tuple(found)


@cache
def _pattern(kind: int) -> re.Pattern[str]:
    words = sorted(_kinds()[kind], key=lambda word: (-len(word), word))
    parts = (
        re.escape(word)
        if is_han(word)
        else rf"(?<![a-z0-9'’]){re.escape(word).replace(chr(92) + ' ', '[ -]')}(?![a-z0-9])"
        for word in words
        if len(word) > 1
    )
    return re.compile("|".join(parts))


@lru_cache(maxsize=512)
def _kind_of(choices: tuple[str, ...]) -> tuple[int, frozenset[str]] | None:
    """The kind that most of the choices are of, and which of its values they are."""
    plain = [fold(split_name(choice)) for choice in choices]
    for number, table in enumerate(_kinds()):
        known = [table[word] for word in plain if word in table]
        if len(known) > 1 and 3 * len(known) >= 2 * len(plain):
            return number, frozenset(known)
    return None


def outside(parameter: Parameter, question: Question) -> Value | None:
    """What the question wants of the parameter's kind that is none of its choices; None where it
    wants nothing or what there is.
    """
    choices = tuple(str(c) for c in parameter.enum or parameter.choices if c is not None)
    kind = _kind_of(choices) if len(choices) > 1 else None
    if kind is None:
        return None
    number, offered = kind
    table = _kinds()[number]
    said = [
        Value(table[m.group().replace("-", " ")], m.group(), m.start(), m.end())
        for m in _pattern(number).finditer(question.plain)
    ]
    if number == _DAYS:
        dates = [value for value in question.values if value.kind == "date"]
        said = [
            Value(
                table.get(question.plain[v.start : v.end].removeprefix("the "), ""),
                v.value,
                v.start,
                v.end,
            )
            for v in dates
        ]
    strange = next((v for v in said if v.kind not in offered), None)
    if any(value.kind in offered for value in said) and not _joined(said, question):
        return None  # "today? I leave on Sunday": what there is was asked for
    if strange is None or any(fold(str(strange.value)) == fold(choice) for choice in choices):
        return None
    text = question.text[strange.start : strange.end]
    return Value("outside", text, strange.start, strange.end)


def _joined(values: list[Value], question: Question) -> bool:
    """Whether "and" joins them: "today and on Sunday" wants both."""
    return any(
        re.fullmatch(
            r"\s*(?:,|and|or|、|和|与|跟|及|还是)\s*(?:on\s+)?",
            question.plain[one.end : other.start],
        )
        for one, other in pairwise(values)
    )
