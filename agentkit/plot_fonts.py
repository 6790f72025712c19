"""The texts of a picture: fonts that have Chinese, and what to draw where no font has a sign.

Built in lesson 08. matplotlib draws an unknown sign as a box and says so on stderr, once for each
sign and each drawing. Here a text is looked through before it is drawn, and one sentence is said.
"""

from __future__ import annotations

import contextlib
import functools
import unicodedata
import warnings

# The best first: simplified, without serifs. Those of Windows, macOS and Linux.
CHINESE_FONTS = (
    "Noto Sans CJK SC, Noto Sans SC, Source Han Sans SC, Source Han Sans CN, PingFang SC, "
    "Microsoft YaHei, Hiragino Sans GB, Heiti SC, STHeiti, WenQuanYi Micro Hei, WenQuanYi Zen Hei, "
    "SimHei, DengXian, Droid Sans Fallback, Arial Unicode MS, Noto Sans CJK TC, Noto Sans CJK JP, "
    "Microsoft JhengHei, PingFang HK, Heiti TC, Songti SC, Noto Serif CJK SC, SimSun, KaiTi, "
    "FangSong"
).split(", ")
INSTALL = "Debian and Ubuntu: sudo apt install fonts-noto-cjk"
BOX = "□"
_IGNORED = ("Cc", "Cf", "Cs", "Me", "Mn")  # no sign of their own
_TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # would turn what follows around


def families() -> list[str]:
    """The font families for a text: what matplotlib is set to, then the best that has Chinese."""
    from matplotlib import rcParams

    return [*rcParams["font.family"], *_chinese()]


def drawable(text: object, columns: int | None = None) -> str:
    """The text on one line, with a box for each sign that no font has.

    It warns, once for a kind of text, when a letter is among them. At most so many `columns`;
    a Chinese sign or an emoji takes two.
    """
    known = _known(tuple(families()))
    drawn: list[str] = []
    lost = ""
    for sign in " ".join(str(text).split()):
        if sign in _TURNS or unicodedata.category(sign) == "Cc":
            continue
        if drawn[-1:] == [BOX] and unicodedata.category(sign) in _IGNORED:
            continue  # it would change the look of a sign that is not there
        if ord(sign) in known:
            drawn.append(sign)
        elif unicodedata.category(sign) not in _IGNORED:
            drawn.append(BOX)
            lost += sign if sign.isalpha() else ""
    if lost:
        warnings.warn(_sentence(lost), UserWarning, stacklevel=2)
    return _cut("".join(drawn), columns)


@functools.cache
def _chinese() -> tuple[str, ...]:
    """The best font that has Chinese, or nothing."""
    from matplotlib.font_manager import findSystemFonts, fontManager

    if not set(CHINESE_FONTS) & set(fontManager.get_font_names()):
        # matplotlib keeps a list of fonts on disk, and misses those that came after it.
        for path in sorted(
            {*findSystemFonts()} - {str(font.fname) for font in fontManager.ttflist}
        ):
            with contextlib.suppress(OSError, RuntimeError):
                fontManager.addfont(path)
    there = set(fontManager.get_font_names())
    return tuple(name for name in CHINESE_FONTS if name in there)[:1]


def _sentence(lost: str) -> str:
    """One for all Chinese texts, so that Python shows it once."""
    if any(unicodedata.name(sign, "").startswith("CJK") for sign in lost):
        return (
            "plots: no font on this machine has Chinese, so pictures show boxes for it; their alt "
            f"texts have it. {INSTALL}; then restart the kernel."
        )
    return f"plots: no font on this machine has {lost[0]!r}, so pictures show boxes for such signs."


def _cut(text: str, columns: int | None) -> str:
    widths = [2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text]
    if columns is None or sum(widths) <= columns:
        return text
    used = 0
    for place, width in enumerate(widths):
        used += width
        if used > columns - 1:
            return text[:place].rstrip() + "…"
    return text


@functools.cache
def _known(names: tuple[str, ...]) -> frozenset[int]:
    """The code points that these families have between them."""
    from matplotlib.font_manager import FontProperties, findfont, get_font

    files = {findfont(FontProperties(family=[name])) for name in names}
    return frozenset(point for file in files for point in get_font(file).get_charmap())
