"""Numbers, units and keys as people write them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from agentkit.offline.language.han import is_han, speaks_chinese
from agentkit.offline.language.renderings import key_in, value_in

_SUFFIXES = {
    "c": "°C",
    "celsius": "°C",
    "degc": "°C",
    "f": "°F",
    "fahrenheit": "°F",
    "km": "km",
    "kmh": "km/h",
    "kph": "km/h",
    "mph": "mph",
    "m": "m",
    "cm": "cm",
    "mm": "mm",
    "kg": "kg",
    "g": "g",
    "percent": "%",
    "pct": "%",
    "km2": "km²",
    "m2": "m²",
    "sqkm": "km²",
    "usd": "USD",
    "eur": "EUR",
    "gbp": "GBP",
    "cny": "CNY",
    "rmb": "CNY",
    "jpy": "JPY",
    "chf": "CHF",
    "twd": "TWD",
    "hkd": "HKD",
    "kcal": "kcal",
    "min": "min",
    "minutes": "min",
    "mins": "min",
    "hours": "h",
    "days": "days",
    "years": "years",
    "ms": "ms",
    "seconds": "s",
    "deg": "°",
    "miles": "miles",
    "litres": "l",
    "liters": "l",
    "hpa": "hPa",
    "ppm": "ppm",
    "kwh": "kWh",
    "ml": "ml",
    "bytes": "bytes",
    "weeks": "weeks",
    "ha": "ha",
    "元": "元",
    "公里": "公里",
    "度": "度",
}


_ZH_UNITS = {
    "days": "天",
    "min": "分钟",
    "h": "小时",
    "years": "年",
    "weeks": "周",
    "s": "秒",
    "miles": "英里",
    "bytes": "字节",
}
_EN_UNITS = {
    "元": "yuan",
    "公里": "km",
    "千米": "km",
    "平方公里": "km²",
    "平方千米": "km²",
    "平方米": "m²",
    "米": "m",
    "厘米": "cm",
    "公斤": "kg",
    "千克": "kg",
    "克": "g",
    "升": "l",
    "毫升": "ml",
    "度": "°",
    "摄氏度": "°C",
    "天": "days",
    "小时": "h",
    "分钟": "min",
    "年": "years",
}


_NO_UNITS = {"c", "f", "m", "g", "min", "ms", "ha"}  # as whole keys these mean other things
_BARE = frozenset(
    "result value answer text content body summary temperature temp condition conditions weather "
    "description output message total amount price "
    "time datetime local now forecast sky report definition meaning translation data note status "
    "name title date weekday day number count path file what".split()
)  # keys whose value needs no label


# Keys that make no "The ... is": "expected 2026-12-02", "opens 09:00", "left 3".
_NO_NOUN = re.compile(
    r"(?:ed|ing|able|ful)$| (?:until|by|at|on|from|to|in|of|for|up|off)$"
    r"|^(?:is|has|can|opens?|closes?|starts?|ends?|due|from|to|at|by|on|in|per"
    r"|left|found|free|next|last|first|open|closed|valid|arrives|departs|leaves|eta|available"
    r"|until|since|expires|max|min|text|content|body|data|note|message)\b"
)


def is_noun(key: str) -> bool:
    """Whether "The {key} is ..." can be said."""
    return not _NO_NOUN.search(key.lower())


@dataclass(frozen=True)
class Fact:
    """One value with the words of its key and its unit."""

    key: str
    value: Any
    unit: str = ""

    @property
    def numeric(self) -> bool:
        return isinstance(self.value, int | float) and not isinstance(self.value, bool)


def number_text(value: float | int, chinese: bool = False) -> str:
    """A number as people write it: 1,234.5 in running text, without a tail of binary rounding."""
    if isinstance(value, float):
        value = round(value, 6 if abs(value) < 1 else 4)
        if value.is_integer():
            value = int(value)
    return f"{value:,}" if abs(value) >= 10_000 else f"{value}"


def quantity(value: float | int, unit: str, chinese: bool = False) -> str:
    """A number with its unit: "4 °C", "12 %", "4 USD"."""
    shown = (_ZH_UNITS if chinese else _EN_UNITS).get(unit, unit)
    space = "" if shown in ("", "°") or (chinese and is_han(shown) and len(shown) == 1) else " "
    return number_text(value, chinese) + space + shown


def common_unit(units: Sequence[str]) -> str:
    """The unit of several figures, in the words of the first; "" where they differ."""
    plain = {_EN_UNITS.get(unit, unit) for unit in units}
    return units[0] if len(plain) == 1 else ""


def split_key(key: str) -> tuple[str, str]:
    """The words of a key and its unit: "wind_kmh" is ("wind", "km/h")."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", key).replace("-", "_").split("_")
    if len(words) > 1 and words[-2].lower() in ("thousand", "million", "billion"):
        return " ".join(words[:-2]).lower(), f"{words[-2].lower()} {words[-1]}"
    if words[-1].lower() == "ms" and words[0].lower() in ("wind", "gust", "speed"):
        return words[0].lower(), "m/s"
    if len(words) > 1 and words[-1].lower() in _SUFFIXES:
        return " ".join(words[:-1]).lower(), _SUFFIXES[words[-1].lower()]
    if len(words) == 3 and words[1] == "per" and words[0].lower() in _SUFFIXES:
        return "", _SUFFIXES[words[0].lower()]
    if len(words) == 1 and key.lower() in _SUFFIXES.keys() - _NO_UNITS:
        return "", _SUFFIXES[key.lower()]
    match = re.fullmatch(r"(.+?)[(（](.+?)[)）]", key)
    if match:
        return match.group(1), match.group(2)
    return " ".join(word if word.isupper() else word.lower() for word in words), ""


def value_text(fact: Fact, chinese: bool, labelled: bool) -> str:
    """One fact in words: "4 °C", "wind 12 km/h", "available: yes"."""
    value = fact.value
    if isinstance(value, bool):
        shown = ("是" if value else "否") if chinese else ("yes" if value else "no")
        return (
            f"{key_text(fact.key, chinese)}{'：' if chinese else ': '}{shown}"
            if fact.key
            else shown
        )
    if isinstance(value, int | float):
        shown = quantity(value, fact.unit, chinese)
    else:
        shown = str(value).strip()
        shown = ", ".join(value_in(part, chinese) for part in shown.split(", "))
        if fact.unit and re.fullmatch(r"-?[\d.]+", shown):
            shown = f"{shown} {fact.unit}"
    bare = (
        not fact.key or (fact.key if fact.key.endswith(" now") else fact.key.split()[-1]) in _BARE
    )
    if not labelled or bare:
        return shown
    return (
        f"{key_text(fact.key, chinese)}{' ' if not chinese or shown[:1].isascii() else '：'}{shown}"
    )


def keyed(fact: Fact, chinese: bool) -> str:
    """One fact with its key: "order id J-88", 状态：待确认. A size in bytes needs none."""
    shown = value_text(fact, chinese, labelled=False)
    if not fact.key or isinstance(fact.value, bool) or (fact.key == "size" and fact.unit):
        return shown
    gap = "：" if chinese and is_han(shown[:1]) else " "
    return f"{key_text(fact.key, chinese)}{gap}{shown}"


def quoted(text: str, chinese: bool) -> str:
    """A sentence that somebody else wrote: in quotation marks where it is in the other language."""
    # What it quotes itself does not count.
    own = re.sub(r"'[^']*'|\"[^\"]*\"|“[^”]*”|「[^」]*」", "", text)
    foreign = speaks_chinese(own) != chinese
    sentence = re.search(r"(?<![^\W\d_])[^\W\d_]\S*\s\S|[\u3400-\u9fff]{4}", text)
    return f"“{text}”" if foreign and sentence else text


def key_text(key: str, chinese: bool) -> str:
    """The words of a key, in the answer's language where they are known."""
    return key_in(key, chinese)
