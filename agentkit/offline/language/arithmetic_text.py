"""Arithmetic in words and signs becomes an expression: 12 plus 30, 25的平方根, 15% of 80."""

import re
from collections.abc import Iterator

from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.language.patterns import OPERATORS, ROOT, SHARE, SYMBOLIC, WORDY
from agentkit.offline.question.spans import Value


def expressions(text: str, plain: str) -> Iterator[Value]:
    for match in ROOT.finditer(plain):
        yield Value(
            "expression",
            f"sqrt({next(g for g in match.groups() if g)})",
            match.start(),
            match.end(),
        )
    for match in SHARE.finditer(plain):
        percent, whole, whole_zh, percent_zh = match.groups()
        if percent_zh and "%" not in match.group() and "百分之" not in match.group():
            continue
        share, of = percent or percent_zh, (whole or whole_zh).replace(",", "")
        yield Value("expression", f"{of} * {share} / 100", match.start(), match.end())
    for match in WORDY.finditer(plain):
        expression = match.group()
        for pattern, sign in OPERATORS:
            expression = re.sub(rf" ?(?:{pattern}) ?", f" {sign} ", expression)
        expression = re.sub(
            "[零一二三四五六七八九十百千万两]+",
            lambda m: f"{read_numeral(m.group()) or 0:g}",
            expression,
        )
        yield Value("expression", expression, match.start(), match.end())
    for match in SYMBOLIC.finditer(plain.replace("−", "-")):
        expression = match.group().strip()
        if re.search(r"[\d)]\s*(?:\*\*|[+\-*/×÷^%])\s*[\d(-]", expression) and not re.fullmatch(
            r"\d+-\d+|[\d,.\s]+", expression
        ):
            tidy = (
                re.sub(r"(?<=\d),(?=\d{3})", "", expression)
                .replace("×", "*")
                .replace("÷", "/")
                .replace("^", "**")
            )
            yield Value(
                "expression", tidy, match.start(), match.start() + len(match.group().rstrip())
            )
