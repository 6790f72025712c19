"""Sums of figures that stand in a list: "the sum of 12, 18 and 33", 345和678加起来.

The list becomes an expression, as arithmetic with signs does. Only a list of nothing but figures
is one.
"""

import re
from collections.abc import Iterator

from agentkit.offline.question.spans import Value

LISTED = "list"  # marks such an expression: its figures may be taken one by one as well

_FIGURE = r"(?:-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|-?\d+(?:\.\d+)?)"
_COMMA = r"(?:,\s+|,(?!\d{3}(?!\d))|[，、]\s*)"  # 1,200 is one figure
_LIST = rf"({_FIGURE}(?:(?:\s*,?\s+and\s+|\s*{_COMMA}(?:and )?|\s*[和与跟]\s*){_FIGURE})+)"
_END = r"(?![\w.]*\d|%|\s*[-+*/×÷^])"
_NAMED = re.compile(
    rf"\b(sum|total|average|mean|product|difference) (?:of|between) (?:the )?"
    rf"(?:(?:numbers|values|figures)[:,]? )?{_LIST}{_END}"
    rf"|\b(add|multiply)(?: up| together)? {_LIST}{_END}"
    rf"|(?<![\w.,]){_LIST} (added|multiplied)(?: up| together)?(?! by)\b"
)
_PART_OF_MORE = re.compile(r"(?:\bof|\btwice|\bdouble|\bhalf|\btimes|\bby|[-+*/×%])\s*(?:the )?$")
_THEN = re.compile(
    rf"\s*[,，]?\s*(?:and |then |再|然后)*(divided by|multiplied by|times|plus|minus|除以|乘以|乘"
    rf"|加上?|减去?)\s*({_FIGURE})"
)
_DOES = {"divided by": "/", "multiplied by": "*", "times": "*", "plus": "+", "minus": "-"} | {
    "除以": "/",
    "乘以": "*",
    "乘": "*",
    "加": "+",
    "加上": "+",
    "减": "-",
    "减去": "-",
}
_HAN = re.compile(
    rf"{_LIST}(?:这[一-十两]?个?(?:数字?)?)?的?"
    r"(总和|之和|和(?=是|等)|相加|加起来|加在一起|求和|平均|乘积|之积|积(?=是|等)|相乘|相差|之差|差(?=是|等))"
)
_PAIR = re.compile(
    rf"\b(?:(add) ({_FIGURE}) to ({_FIGURE})|(multiply|divide) ({_FIGURE}) by ({_FIGURE})"
    rf"|(subtract) ({_FIGURE}) from ({_FIGURE})){_END}"
)
_KINDS = {
    "+": "sum total add added 总和 之和 和 相加 加起来 加在一起 求和",
    "/": "average mean 平均",
    "*": "product multiply multiplied 乘积 之积 积 相乘",
    "-": "difference 相差 之差 差",
}
_SIGNS = {word: sign for sign, words in _KINDS.items() for word in words.split()}
_WORTH_A_LOOK = re.compile(
    r"\b(?:of|between|add|multipl(?:y|ied)|added|divide|subtract)\b|[和加均积乘差]"
)


def listed_sums(text: str, plain: str) -> Iterator[Value]:
    """The sums, averages, products and differences of lists of figures in a folded text."""
    if not _WORTH_A_LOOK.search(plain):
        return
    for match in (*_NAMED.finditer(plain), *_HAN.finditer(plain), *_PAIR.finditer(plain)):
        if _PART_OF_MORE.search(plain[: match.start()]):
            continue
        text, end = _text(match), match.end()
        first = _THEN.match(plain, end)
        if first and match.re is not _HAN and not re.match(r"\s*[,，]", first.group()):
            continue  # "the sum of 2 and 3 times 4" may be either
        while more := _THEN.match(plain, end):
            text, end = f"({text}) {_DOES[more[1]]} {more[2].replace(',', '')}", more.end()
        yield Value("expression", text, match.start(), end, LISTED)


def _text(match: re.Match[str]) -> str:
    """What a list with a word for it is as an expression."""
    parts = [group for group in match.groups() if group]
    if match.re is _PAIR:
        verb, first, second = parts
        sign = {"add": "+", "multiply": "*", "divide": "÷", "subtract": "−"}[verb]
        return _joined(sign, _figures(f"{first} and {second}"))
    word, listed = sorted(parts, key=lambda part: part[:1].isdigit() or part[:1] == "-")
    return _joined(_SIGNS[word], _figures(listed))


def _figures(listed: str) -> list[str]:
    return [figure.replace(",", "") for figure in re.findall(_FIGURE, listed)]


def _joined(sign: str, figures: list[str]) -> str:
    first, last = figures[0], figures[-1]
    if sign == "/":
        return f"({' + '.join(figures)}) / {len(figures)}"
    if sign == "-":
        high, low = sorted((first, last), key=float, reverse=True)
        return f"{high} - {low}"
    if sign in "÷−":  # as it is said: one number by, or from, the other
        return f"{first} / {last}" if sign == "÷" else f"{last} - {first}"
    return f" {sign} ".join(figures)
