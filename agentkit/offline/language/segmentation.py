"""Where the words of a Chinese text end: longest match against what is known, the rest is unknown.

Unknown runs are where names and titles are. They take along the one-character nouns and numerals
that touch them, since names are made of such: 红楼梦, 三体, 张三.
"""

from collections.abc import Iterator
from typing import NamedTuple

from agentkit.offline.language.places import places
from agentkit.offline.language.vocabulary import FUNCTION_WORDS, families

_NUMERALS = "零一二两三四五六七八九十百千万亿"
MEASURES = frozenset(
    """
    个 本 张 件 条 封 份 篇 首 部 位 座 家 次 台 辆 块 元 天 年 月 日 号 周 小时 分钟 秒 公里 千米
    米 公斤 克 人 晚 点 间 岁 美元 欧元 英里 磅 杯 升 只 倍 度 颗 名 瓶 盒 斤 星 折 层 排 级 笔 道
    袋 包 支
    """.split()
)
_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许沈曾彭吕苏卢"
    "蒋蔡丁魏薛叶余潘杜戴夏钟汪田任姜方石姚谭邹熊金陆孔白崔康毛邱秦江史顾"
    ""
)
SINGLE_VERBS = frozenset("搜找读算求换译吃喝住玩")
_COUNTED = frozenset("轮")  # counts, and is no part of a name


class Piece(NamedTuple):
    """`run[start:end]`: a place, word, stop word, number or unknown."""

    start: int
    end: int
    kind: str


def segment(run: str) -> Iterator[Piece]:
    """The words of a Chinese run: the longest known ones, and what is between them."""
    table, longest = families()
    names, longest_name = places()
    window = max(longest, longest_name)
    pieces: list[Piece] = []
    at = 0
    while at < len(run):
        size, kind = 1, "unknown"
        for length in range(min(window, len(run) - at), 0, -1):
            word = run[at : at + length]
            if word in names:
                kind = "place"
            elif word in table:
                kind = "word"
            elif word in FUNCTION_WORDS:
                kind = "stop"
            elif length == 1 and word in _NUMERALS:
                kind = "number"
            else:
                continue
            size = length
            break
        after_number = bool(pieces) and pieces[-1].kind == "number"
        if kind == "unknown" and after_number and run[at] in MEASURES:
            kind = "stop"
        if pieces and kind == pieces[-1].kind and kind in ("unknown", "number"):
            pieces[-1] = pieces[-1]._replace(end=at + size)
        else:
            pieces.append(Piece(at, at + size, kind))
        at += size
    yield from _absorb(run, pieces)


def _absorb(run: str, pieces: list[Piece]) -> Iterator[Piece]:
    """Join an unknown run with the one-character nouns and numerals that touch it: 红楼梦, 三体,
    张三.
    """
    table = families()[0]
    loose = []
    for index, piece in enumerate(pieces):
        word = run[piece.start : piece.end]
        if piece.kind == "number":
            after = run[piece.end : piece.end + 2]
            loose.append(not (after in MEASURES or after[:1] in MEASURES))
        elif piece.kind == "stop":
            counted = index > 0 and pieces[index - 1].kind == "number"
            opens = index == 0 and word in "中上下前后"  # 中山路 begins with a word of its own
            before = pieces[index - 1] if index else piece
            lone = before.kind == "unknown" and piece.start == 1 + before.start
            bound = lone and word in "条件本张块台"  # 链条, 面条
            loose.append(((word in _SURNAMES or opens) and not counted) or bound)
        else:
            single = piece.kind == "word" and len(word) == 1 and word not in SINGLE_VERBS | _COUNTED
            loose.append(single and not any(name[0] in "~!" for name in table[word]))
    index = 0
    while index < len(pieces):
        last, anchored = index, pieces[index].kind == "unknown"
        if anchored or loose[index]:
            while last + 1 < len(pieces) and (
                loose[last + 1] or pieces[last + 1].kind == "unknown"
            ):
                last += 1
                anchored = anchored or pieces[last].kind == "unknown"
            surname = run[pieces[index].start] in _SURNAMES and last > index
            if anchored or surname:
                yield Piece(pieces[index].start, pieces[last].end, "unknown")
                index = last + 1
                continue
        yield pieces[index]
        index += 1
