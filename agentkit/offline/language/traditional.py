"""Simplified characters to traditional ones, for answers to questions in traditional script.

The other way (`han.fold`) is one for one and safe; this way is not: 后 is 後 or 后, 里 is 裡 or 里,
发 is 發 or 髮. So words with such a character are turned whole, by the table here, before the rest
is turned character by character. What a tool or a person said stays as it was written.
"""

import re
from collections.abc import Iterable
from functools import cache

from agentkit.offline.language.han import SIMPLIFIED, TRADITIONAL, is_han

# Which traditional character a simplified one becomes where no word below says otherwise. Those
# that stay as they are (台, 只, 面) are ordinary characters of traditional text too.
_CHOSEN = dict(
    zip(
        "后发复历尽获钟准台只里面云系志卷折舍签须凶占冲群峰为伪启秘赞痴干尝吃采栗布游升回了于斗谷松"
        "范表累伙借致胡板欲家它你卜才梁姜当升汇脏症注荡台蒙册僱余个刮哄蜡涂升咏啮污泄溪锤床淀线绣着岩湿",
        "後發復歷盡獲鐘准台只裡面雲系志卷折舍簽須凶占衝群峰為偽啟祕贊癡幹嘗吃採栗布遊升回了於鬥谷鬆"
        "範表累伙借致胡板欲家它你卜才梁姜當升匯髒症注蕩台蒙冊僱餘個刮哄蠟塗升詠嚙污洩溪錘床澱線繡著岩濕",
        strict=True,
    )
)

# Words whose characters the rule above would get wrong: (simplified, traditional) pairs.
_WORDS = """
公里 公里;英里 英里;海里 海里;里程 里程;里斯本 里斯本;里昂 里昂;里约 里約;德里 德里;里士 里士
皇后 皇后;王后 王后;太后 太后;头发 頭髮;理发 理髮;发型 髮型;金发 金髮;干燥 乾燥;干净 乾淨;饼干 餅乾
干旱 乾旱;烘干 烘乾;晒干 曬乾;晾干 晾乾;干洗 乾洗;干杯 乾杯;干果 乾果;葡萄干 葡萄乾;干扰 干擾
干预 干預;干涉 干涉;若干 若干;日历 日曆;农历 農曆;阳历 陽曆;阴历 陰曆;复制 複製;重复 重複;复杂 複雜
复数 複數;复习 複習;复合 複合;收获 收穫;制作 製作;制造 製造;制品 製品;研制 研製;联系 聯繫;关系 關係
系着 繫著;一只 一隻;两只 兩隻;几只 幾隻;面条 麵條;面包 麵包;面粉 麵粉;拉面 拉麵;方便面 方便麵
台风 颱風;游泳 游泳;上游 上游;下游 下游;标志 標誌;日志 日誌;杂志 雜誌;手表 手錶;钟表 鐘錶;占用 佔用
占据 佔據;书签 書籤;标签 標籤;牙签 牙籤;抽签 抽籤;伙伴 夥伴;胡须 鬍鬚;谷物 穀物;稻谷 稻穀;北斗 北斗
松树 松樹;冲洗 沖洗;冲水 沖水;冲泡 沖泡;风采 風采;丑时 丑時;布置 佈置;发布 發佈;公布 公佈;分布 分佈
宣布 宣佈;伙计 夥計;借口 藉口;尽管 儘管;尽快 儘快;尽量 儘量;尽早 儘早;复苏 復甦;准备 準備;标准 標準
水准 水準;折叠 摺疊;划船 划船;划算 划算;长征 長征;浓郁 濃郁;朱砂 硃砂;秋千 鞦韆;精致 精緻;细致 細緻
"""

# Simplified characters that a traditional text may hold as well: they tell nothing.
_SHARED = frozenset(
    "后里干台只面云系志卷折舍须凶占冲群峰秘吃采栗布游升回了于斗谷松范表累伙借致胡板欲家它你卜才"
    "梁姜症注床淀咏污泄溪周准痴赞岩灶唇朴仆栖厘杰恒叁千丑岳吁制征筑"
)
_ONLY_TRADITIONAL = frozenset(TRADITIONAL)
_ONLY_SIMPLIFIED = frozenset(SIMPLIFIED) - _SHARED


@cache
def _tables() -> tuple[dict[str, str], re.Pattern[str]]:
    pairs: dict[str, str] = {}
    for simplified, traditional in zip(SIMPLIFIED, TRADITIONAL, strict=True):
        pairs.setdefault(simplified, traditional)
    pairs |= _CHOSEN
    for line in _WORDS.strip().splitlines():
        for entry in line.split(";"):
            simplified, traditional = entry.split()
            pairs[simplified] = traditional
    longest = sorted((word for word in pairs if len(word) > 1), key=lambda word: (-len(word), word))
    return pairs, re.compile("|".join(longest) + "|[\u3400-\u9fff]")


def is_traditional(text: str) -> bool | None:
    """Whether a Chinese text is in traditional script; None where no character tells."""
    traditional = sum(char in _ONLY_TRADITIONAL for char in text)
    simplified = sum(char in _ONLY_SIMPLIFIED for char in text)
    return None if traditional == simplified else traditional > simplified


def to_traditional(text: str, kept: Iterable[str] = ()) -> str:
    """`text` in traditional script, except where it quotes one of the texts in `kept` whole."""
    quoted = sorted(
        {part for part in kept if part in text and is_han(part)},
        key=lambda part: (-len(part), part),
    )
    if not quoted:
        return _turned(text)
    pieces = re.split("(" + "|".join(map(re.escape, quoted)) + ")", text)
    return "".join(piece if piece in quoted else _turned(piece) for piece in pieces)


def _turned(text: str) -> str:
    pairs, pattern = _tables()
    return pattern.sub(lambda match: pairs.get(match.group(), match.group()), text)
