"""What a figure measures, and what a comparing word goes by: "warmest" by the temperature.

A winner may be named only by the figure that the question asks for. So both need a name for the
measure: the question from its adjective or its noun, the figure from its key or its unit. Lesson 04
drops the temperature from old results and asks for the warmest city.
"""

from functools import lru_cache

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.vocabulary import concepts

# The measure and its Chinese name: its units; the stems of the adjectives that compare by it. Of
# several that an adjective may go by, the first is the one that is spoken of.
_MEASURES = """
temperature 温度: °C °F ° 度 | warm hot cold cool 暖 暖和 热 冷 凉快
price 价格: USD EUR GBP CNY JPY CHF TWD HKD 元 yuan | cheap expensive dear 便宜 贵
tax 税: USD EUR GBP CNY JPY CHF TWD HKD 元 yuan | cheap expensive dear 便宜 贵
salary 工资: USD EUR GBP CNY JPY CHF TWD HKD 元 yuan |
height 高度: m km cm mm 米 厘米 公里 | tall short
length 长度: m km cm mm miles 米 厘米 公里 | long short 长 短
distance 距离: m km miles 米 公里 | far near close long short 远 近 长 短
speed 速度: km/h m/s mph | fast slow 快 慢
duration 时长: h min s ms days weeks years 小时 分钟 天 | long short fast slow 长 短 快 慢
weight 重量: kg g 公斤 千克 克 | heavy light 重 轻
depth 深度: m km cm mm 米 厘米 | deep 深
age 年龄: years 岁 年 | old young 老 年轻
year 年份: | old young 老 年轻
volume 体积: km³ m³ 立方公里 立方千米 立方米 |
area 面积: km² m² ha 平方公里 平方千米 平方米 |
population 人口: inhabitants people 人 万人 |
wind 风速: | windy 风大
humidity 湿度: | humid wet dry 湿 干
rain 雨量: mm | rainy wet
pollution 污染: | clean 干净
score 分数: |
rating 评分: |
map 坐标: |
"""
# Words of keys that no family holds, or one that is no measure.
_ALIASES = dict.fromkeys("minute minutes hour hours time".split(), "duration")
_ALIASES |= dict.fromkeys("page pages word words characters letters".split(), "length")
_ALIASES |= dict.fromkeys("founded built born established opened".split(), "year")
_ALIASES |= dict.fromkeys("ticket rent night nightly".split(), "price")
_ALIASES |= dict.fromkeys("lat lon lng".split(), "map") | {"temp": "temperature"}
# These say which part of a measure a figure is, not what it measures: a high of 12, a total of 80.
VAGUE = frozenset(
    "high low max min maximum minimum mean average total sum value result number amount rate "
    "figure reading answer 总计 合计 结果 数值".split()
)


def _read_measures() -> tuple[dict[str, str], dict[str, list[str]], dict[str, list[str]]]:
    names: dict[str, str] = {}
    units: dict[str, list[str]] = {}
    stems: dict[str, list[str]] = {}
    for line in _MEASURES.strip().splitlines():
        head, _, rest = line.partition(":")
        own, _, adjectives = rest.partition("|")
        name, chinese = head.split()
        names[name] = chinese
        for unit in own.split():
            units.setdefault(unit, []).append(name)
        for stem in adjectives.split():
            stems.setdefault(stem, []).append(name)
    return names, units, stems


_NAMES, _UNITS, _STEMS = _read_measures()
MEASURES = frozenset(_NAMES)


def measure_name(measures: frozenset[str], chinese: bool) -> str:
    """What is called missing where a figure of one of these measures was asked for."""
    name = next(name for name in _NAMES if name in measures)
    return _NAMES[name] if chinese else name


def compared_by(english: str, han: str) -> frozenset[str]:
    """The measures that a comparing word goes by: "taller", 更长. None where any could be meant."""
    word = english.removeprefix("more ").removeprefix("most ")
    bases = [word, *(word.removesuffix(ending) for ending in ("er", "est", "r", "st"))]
    bases += [base[:-1] for base in bases if base[-1:] == base[-2:-1]]
    bases += [base[:-1] + "y" for base in bases if base.endswith("i")]
    return frozenset(name for base in [*bases, han.lstrip("更最")] for name in _STEMS.get(base, ()))


@lru_cache(maxsize=1024)
def measured(key: str, unit: str = "") -> frozenset[str]:
    """The measures that a figure's key names; where it names none, those that its unit can be of.

    Empty where neither says: {"value": 12}.
    """
    named: set[str] = set()
    for meant, word in _meanings(key):
        named |= meant & MEASURES
        unit = "EUR" if "currency" in meant else unit  # whichever: all measure money
        if word in _ALIASES:
            named.add(_ALIASES[word])
    return frozenset(named or _UNITS.get(unit, []))


@lru_cache(maxsize=1024)
def other_things(key: str) -> frozenset[str]:
    """What a key names besides measures, as far as it is known: the rooms of {"rooms": 80}."""
    meant = frozenset(name for names, _ in _meanings(key) for name in names)
    known = (name for name in meant - MEASURES if name[0] not in "~!" and name[:2] != "w:")
    return frozenset(known) - {"currency"}


def _meanings(key: str) -> list[tuple[frozenset[str], str]]:
    plain = fold(key)
    if is_han(plain):
        pairs = [(token.concepts, token.text) for token in tokens(plain)]
    else:
        pairs = [(concepts(word), word) for word in plain.split()]
    return [pair for pair in pairs if pair[1] not in VAGUE]
