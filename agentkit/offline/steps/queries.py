"""SQL for a question, from a database's own list of its tables: one table, one condition or more.

"How many of the books cost more than 12 euros?" names a table, a column (a price) and a bound. The
words are matched with the names of tables and columns, whatever these are; what cannot be matched
is not guessed, and then there is no query. Built in lesson 03.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.measures import compared_by
from agentkit.offline.language.words import COMPARATIVES
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.steps.conditions import Column, bounds, equals, nearest, quoted, spoken
from agentkit.offline.steps.facts import key_concepts
from agentkit.offline.tools.parameters import split_name

_COUNTS = re.compile(r"\bhow many\b|\bnumber of\b|\bcount\b|多少(?!钱|度)|几(?!乎)|数量|总数")
_AVERAGE = re.compile(r"\baverage\b|\bmean\b|平均")
_TOTAL = re.compile(r"\btotal\b|\bsum\b|\baltogether\b|\bin all\b|总共|一共|合计|总和|总计|总额")
_SUPERLATIVE = re.compile(
    r"\b(?P<en>most|least|fewest|\w{3,}est)\b|最(?P<han>多|少|大|小|高|低|贵|便宜|早|晚|新|旧|长|短|重|轻)"
)
_LESS = frozenset("least fewest 少 小 低 便宜 早 旧 短 轻 oldest earliest".split())
_YEARS = frozenset("oldest newest latest earliest recent 早 晚 新 旧".split())
_LABELS = ("title", "name", "label", "标题", "书名", "名称", "姓名", "名字")
_SHOWN = 20  # rows at most, where no figure but a list is asked for


Schema = Mapping[str, Sequence[str]]


def schema_in(steps: Sequence[Step]) -> Schema | None:
    """The tables that a result lists: a mapping from each table to the names of its columns."""
    for step in reversed(steps):
        data = step.observation.data if step.observation else None
        if isinstance(data, Mapping) and data and all(_is_columns(v) for v in data.values()):
            return data
        if isinstance(data, Mapping) and len(data) == 1:
            inner = next(iter(data.values()))
            if isinstance(inner, Mapping) and inner and all(map(_is_columns, inner.values())):
                return inner
    return None


def _is_columns(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, str) for v in value)


def statement(schema: Schema, question: Question) -> str | None:
    """A SELECT that answers the question, or None where its words do not fit the tables."""
    table = _table(schema, question)
    if table is None:
        return None
    columns = [Column(name, _meant(name)) for name in schema[table]]
    about = _meant(table)
    conditions = bounds(columns, about, question)
    if conditions is None:
        return None
    conditions += equals(columns, question)
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    source = f"FROM {quoted(table)}{where}"
    best = _SUPERLATIVE.search(question.plain)
    if best is not None:
        column = _extreme(columns, about, question, best)
        if column is not None:
            way = "ASC" if (best["en"] or best["han"]) in _LESS else "DESC"
            way = "ASC" if _downwards(best) else way
            shown = [quoted(c.name) for c in _shown(columns, column, about, question)]
            order = f"ORDER BY {quoted(column.name)} {way} LIMIT 1"
            return f"SELECT {', '.join(shown)} {source} {order}"
    for pattern, function in ((_AVERAGE, "AVG"), (_TOTAL, "SUM")):
        column = _asked(columns, about, question) if pattern.search(question.plain) else None
        if column is not None:
            name = quoted(f"{_NAMES[function]}_{column.name}")
            return f"SELECT {function}({quoted(column.name)}) AS {name} {source}"
    if _COUNTS.search(question.plain):
        counted = _asked(columns, about, question) if not conditions else None
        amount = counted is not None and counted.concepts & _AMOUNTS
        what = f"SUM({quoted(counted.name)})" if amount and counted else "COUNT(*)"
        what += f" AS {quoted(counted.name if amount and counted else f'number_of_{table}')}"
        return f"SELECT {what} {source}"
    column = _asked(columns, about, question)
    if conditions or column is not None:
        shown = [quoted(c.name) for c in _shown(columns, column, about, question)]
        return f"SELECT {', '.join(shown)} {source} LIMIT {_SHOWN}"
    return None


_NAMES = {"AVG": "average", "SUM": "total"}
_AMOUNTS = frozenset("stock inventory quantity amount count copies".split())


def _meant(name: str) -> frozenset[str]:
    words = key_concepts(split_name(name)) if not is_han(name) else key_concepts(name)
    words = words | {"inventory"} if "stock" in words else words  # what is in stock
    return words - {"id"}


def _table(schema: Schema, question: Question) -> str | None:
    """The table that the question names, else the one with most of the columns it speaks of."""
    words = frozenset().union(*(t.concepts for t in spoken(question)))
    words = frozenset(n for n in words if n[0] not in "~!")
    ranked = []
    for index, (table, names) in enumerate(schema.items()):
        own = bool(_meant(table) & words) or (is_han(table) and table in question.plain)
        held = len({n for name in names for n in _meant(name) & words})
        ranked.append((-(2 * own + held), -own, index, table))
    best = min(ranked, default=None)
    return best[3] if best is not None and best[0] < 0 else None


def _extreme(
    columns: Sequence[Column], about: frozenset[str], question: Question, best: re.Match[str]
) -> Column | None:
    """The column that the best has most of: named beside the word, else what the word implies."""
    word = best["en"] or best["han"]
    if word in _YEARS:
        column = next((c for c in columns if c.concepts & {"year", "date"}), None)
        if column is not None:
            return column
    said = [t for t in spoken(question) if t.text not in COMPARATIVES]
    said = [t for t in said if not (best.start() <= t.start < best.end())]
    by_distance = sorted(
        said, key=lambda t: min(abs(t.start - best.end()), abs(best.start() - t.end))
    )
    column = nearest([c for c in columns if not _is_label(c)], by_distance[::-1], about)
    if column is not None:
        return column
    implied = compared_by(word, word).union(
        *(t.concepts for t in question.words if best.start() <= t.start < best.end())
    )
    return next((c for c in columns if c.concepts & implied), None)


def _downwards(best: re.Match[str]) -> bool:
    word = f"最{best['han']}" if best["han"] else best["en"]
    direction = COMPARATIVES.get(word, (1,))[0]
    return direction < 0 and word not in ("fastest", "youngest")


def _asked(columns: Sequence[Column], about: frozenset[str], question: Question) -> Column | None:
    """The column that the question speaks of and that is no condition."""
    held = _mentioned(columns, about, question)
    return next((c for c in held if not _is_label(c)), None)


def _mentioned(
    columns: Sequence[Column], about: frozenset[str], question: Question
) -> list[Column]:
    said = [t for t in spoken(question) if t.text not in ("many", "much")]
    words = frozenset().union(*(t.concepts for t in said)) - about
    return [c for c in columns if c.concepts & words]


def _is_label(column: Column) -> bool:
    return fold(column.name) in _LABELS


def _shown(
    columns: Sequence[Column], column: Column | None, about: frozenset[str], question: Question
) -> list[Column]:
    """A row's name and what was asked of it."""
    labels = [c for c in columns if _is_label(c)][:1] or list(columns[:1])
    asked = _mentioned(columns, about, question)[:3]
    return list(dict.fromkeys([*labels, *asked, *([column] if column else [])]))
