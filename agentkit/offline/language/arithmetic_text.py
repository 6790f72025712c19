"""Arithmetic in words and signs becomes an expression: 17 * 23 plus 4, 25的平方根, 15% of 80.

Words and signs are read as one row. A row that is not understood to its ends is no expression at
all: half of a sum is a wrong answer.
"""

import re
from collections.abc import Iterator

from agentkit.offline.language.figure_lists import listed_sums
from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.question.spans import Value

_FIGURE = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:\.\d+)?|\.\d+)"
_SPOKEN = (
    "zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
)
_HAN = "[零一二三四五六七八九十百千万两]+(?![下共起样次些点定直])"
# Kind of piece, how it is written, what it becomes. The first that matches is taken.
_PIECES = (
    (
        "root",
        rf"(?:the )?square root of ({_FIGURE})|√ ?({_FIGURE})|({_FIGURE})的平方根",
        "sqrt({})",
    ),
    ("share", rf"({_FIGURE}) ?(?:%|percent)(?: of |的| ?(?=\d))({_FIGURE})", "{1} * {0} / 100"),
    ("share", rf"({_FIGURE})的(?:百分之({_FIGURE})|({_FIGURE})%)", "{0} * {1} / 100"),
    ("before", r"half of", "0.5 * "),
    ("before", r"(?:twice|double)(?= (?:the )?[\d(])", "2 * "),
    ("before", r"(?:triple|three times)(?= (?:the )?[\d(])", "3 * "),
    ("percent", rf"({_FIGURE}) ?(?:%(?! ?[\d(])|percent\b)", "{} / 100"),
    ("operand", rf"{_FIGURE}(?!\d|[A-Za-z_])", ""),
    ("after", r"squared\b|的平方(?!根|米|公里|千米)", " ** 2"),
    ("after", r"cubed\b|的立方(?!米)", " ** 3"),
    ("after", r"的(\d+)次方", " ** {}"),
    ("sign", r"\*\*|[-+*/×÷−^%]", ""),
    ("sign", r"x(?= ?\d)", "*"),
    ("word", r"plus\b|加上|加", "+"),
    ("word", r"minus\b|减去|减", "-"),
    ("word", r"times\b|multiplied by\b|乘以|乘", "*"),
    ("word", r"divided by\b|除以", "/"),
    ("word", r"(?:raised )?to the power of\b", "**"),
    ("word", r"mod(?:ulo)?\b", "%"),
    ("open", r"[(（]", "("),
    ("close", r"[)）]", ")"),
    ("operand", rf"(?:{_SPOKEN})\b(?!-)|{_HAN}", "spoken"),
)
_PIECE = re.compile("|".join(f"(?P<p{n}>{source})" for n, (_, source, _) in enumerate(_PIECES)))
_GROUPS = tuple(re.compile(source) for _, source, _ in _PIECES)
Row = list[tuple[str, str, int, int]]  # kind, what it becomes, where it starts and ends
_OPERANDS = frozenset("operand root share percent".split())
_ALONE = frozenset("root share before after".split())  # one operand is enough
_SIGNS = {"×": "*", "÷": "/", "−": "-", "^": "**"}
_RANGE = re.compile(r"\d+(?:-\d+)+")  # 2024-2026, a telephone number
# What shows that the row goes on in words that are not read here.
_GOES_ON = re.compile(
    r"[ ,，]*(?:(?:and|then) )*(?:plus|minus|times)\b|[ ,，]*[加减乘除][上去以]?\d"
    r"|[ ,，]*(?:(?:and|then) )*(?:root|logarithm|log|factorial|modulo|to the|divided|multiplied"
    r"|choose|by)\b|!|,\d"
    r"|[次阶]方|的[平立]方|的阶乘|开方"
)
_CAME_FROM = re.compile(
    r"(?:\b(?:third|quarter|tenth|root|square|cube|power|log|logarithm|sine|cosine|factorial|sum"
    r"|product|percent) of(?: the)?|\b(?:sum|product|difference|quotient) of [^.?!]*\band"
    r"|\b(?:add|subtract|multiply|divide)\b[^.?!]*\b(?:to|from|by|with|and)"
    r"|\b(?:divided|multiplied) by|[a-z0-9_)][*/^]|\b(?:plus|minus|times)"
    r"|[加减乘除]以?)(?: the)? ?$"
    r"|\d[,，]$"
)
_GAP = re.compile(r" *(?:the )?")
_THEN = re.compile(r" *[,，]? *(?:再|然后再?|(?:and )?then )")
_GLUE = re.compile(r"[A-Za-z0-9_.]")
_COUNTED = re.compile(r"(?:how many|many|several|any|of) ?$")
_WORTH_A_LOOK = re.compile(r"[\d√零一二三四五六七八九十百千两]|" + _SPOKEN)


def expressions(text: str, plain: str) -> Iterator[Value]:
    """The arithmetic of a folded text, each row whole."""
    if not _WORTH_A_LOOK.search(plain):
        return
    yield from listed_sums(text, plain)
    row: Row = []
    for match in _PIECE.finditer(plain):
        start, end = match.span()
        glued = _GLUE.match(plain, start - 1) if start else None
        if glued and (not row or row[-1][3] != start):
            continue  # the 3 in K3, the "times" in sometimes
        number = int(match.lastgroup[1:]) if match.lastgroup else 0
        gap = plain[row[-1][3] : start] if row else ""
        if row and _PIECES[number][0] == "word" and _THEN.fullmatch(gap):
            first, last = row[0][2], row[-1][3]  # 3加4再乘2: what went before is one operand
            row = [("open", "(", first, first), *row, ("close", ")", last, last)]
        elif row and not _GAP.fullmatch(gap):
            yield from _expression(row, plain)
            row = []
        row.append((_PIECES[number][0], _becomes(number, match.group()), start, end))
    yield from _expression(row, plain)


def _becomes(number: int, written: str) -> str:
    shape = _PIECES[number][2]
    if shape == "":
        return _SIGNS.get(written, written.replace(",", ""))
    if shape == "spoken":
        spoken = {"zero": 0.0, "one": 1.0}.get(written, read_numeral(written))
        return written if spoken is None else f"{spoken:g}"
    match = _GROUPS[number].match(written)
    groups = [g.replace(",", "") for g in match.groups() if g] if match else []
    return shape.format(*groups)


def _expression(row: Row, plain: str) -> Iterator[Value]:
    row = _without_stray_brackets(row)
    if len(row) > 1 and row[0][1] == "*" and _COUNTED.search(plain[: row[0][2]]):
        row = row[1:]  # "how many times 3 + 4"
    kinds = [kind for kind, *_ in row]
    if sum(kind in _OPERANDS for kind in kinds) < 2 and not _ALONE.intersection(kinds):
        return
    start, end = row[0][2], row[-1][3]
    if (
        not _is_whole(kinds, [said for _, said, *_ in row])
        or _RANGE.fullmatch(plain[start:end])
        or _GOES_ON.match(plain[end:])
        or _CAME_FROM.search(plain[:start])
    ):
        return
    yield Value("expression", _joined(row, plain), start, end)


def _without_stray_brackets(row: Row) -> Row:
    """Brackets of the sentence around a row are none of its own: "(12 + 30)" keeps its pair."""
    while row and row[-1][0] == "close" and _depth(row) < 0:
        row = row[:-1]
    while row and row[0][0] == "open" and _depth(row) > 0:
        row = row[1:]
    return row


def _depth(row: Row) -> int:
    return sum((kind == "open") - (kind == "close") for kind, *_ in row)


def _is_whole(kinds: list[str], said: list[str]) -> bool:
    """Whether a row is operands with a sign between each two, and brackets in pairs."""
    depth, wanted, last = 0, True, ""
    for kind, what in zip(kinds, said, strict=True):
        if wanted:
            if kind in ("operand", "root", "share") or (kind == "percent" and last == "*"):
                wanted = False
            elif kind == "open":
                depth += 1
            elif kind != "before" and not (kind == "sign" and what == "-" and last != "-"):
                return False
        elif kind == "close":
            depth -= 1
            if depth < 0:
                return False
        elif kind in ("sign", "word"):
            wanted = True
        elif kind != "after":
            return False
        last = what
    return depth == 0 and not wanted


def _joined(row: Row, plain: str) -> str:
    """Signs keep the spaces they were written with; words become signs with a space on each
    side.
    """
    text, before, last = "", "", 0
    for kind, said, start, end in row:
        gap = " " if last and start > last and kind != "after" else ""
        if kind == "share" and before in ("*", "/", "-", "%"):
            said = f"({said})"
        if kind == "word":
            said, gap = f" {said} ", ""
        text = text.rstrip() + said if kind == "word" else text + (gap * (text[-1:] != " ")) + said
        before, last = said.strip(), end
    return text.strip()
